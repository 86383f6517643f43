/** Problems in files: read with exact places for every mistake, written so that nothing is lost. */
@NullMarked
package io.github.mirrortd.lab.problemfile;

import org.jspecify.annotations.NullMarked;

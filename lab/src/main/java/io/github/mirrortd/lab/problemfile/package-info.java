/**
 * Problems in files: read, checked and written. Uses documents and formats. Start with
 * {@link io.github.mirrortd.lab.problemfile.ProblemFiles}.
 */
@NullMarked
package io.github.mirrortd.lab.problemfile;

import org.jspecify.annotations.NullMarked;

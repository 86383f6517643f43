/** The page that shows results: one file that needs nothing else. */
@NullMarked
package io.github.mirrortd.lab.report;

import org.jspecify.annotations.NullMarked;

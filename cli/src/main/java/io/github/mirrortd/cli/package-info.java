/** The {@code mirrortd} command: one file for each command, one for each group of options. */
@NullMarked
package io.github.mirrortd.cli;

import org.jspecify.annotations.NullMarked;

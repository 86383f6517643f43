/**
 * The options that commands have in common, one class for each group, and what they mean in terms of the library. Uses the
 * terminal, not commands.
 */
@NullMarked
package io.github.mirrortd.cli.option;

import org.jspecify.annotations.NullMarked;

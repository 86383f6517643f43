/**
 * The {@code mirrortd} program: {@link io.github.mirrortd.cli.Main} reads the command line and hands over to one of
 * {@code cli.command}.
 */
@NullMarked
package io.github.mirrortd.cli;

import org.jspecify.annotations.NullMarked;

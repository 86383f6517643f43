/**
 * The commands, one class each: what it is called, which options it takes, what it does with the library. Uses options, texts and
 * the terminal. A new command is a class here and a line in {@link CommandList}.
 */
@NullMarked
package io.github.mirrortd.cli.command;

import org.jspecify.annotations.NullMarked;

/**
 * The paper: its experiment as a file, its published numbers beside measured ones, and where its text and its numbers part. Uses
 * experiments and results. Start with {@link io.github.mirrortd.lab.paper.Paper}.
 */
@NullMarked
package io.github.mirrortd.lab.paper;

import org.jspecify.annotations.NullMarked;

/**
 * Published studies: their experiments as files, published next to measured numbers, and discrepancies between text and
 * numbers. Uses experiments and results. Start with {@link io.github.mirrortd.lab.paper.Paper}.
 */
@NullMarked
package io.github.mirrortd.lab.paper;

import org.jspecify.annotations.NullMarked;

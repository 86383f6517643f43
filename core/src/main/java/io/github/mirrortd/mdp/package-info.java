/**
 * Problems as data. A finite problem is a table of transitions, two policies and features, with what follows from them solved:
 * ratios, stationary distribution, true values, the error as a quadratic form; a stream is a world of real-valued states seen
 * through tile coding. Both have a sampler. Uses {@code random}, not learners. Start with {@link
 * io.github.mirrortd.mdp.Problem}, then {@link io.github.mirrortd.mdp.FiniteProblem}.
 */
@NullMarked
package io.github.mirrortd.mdp;

import org.jspecify.annotations.NullMarked;

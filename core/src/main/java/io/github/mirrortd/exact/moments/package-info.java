/**
 * Exact learning curves: first and second moments of a learner's weights at every step, without sampling, and from them
 * stability, steady states and the best step size. Uses {@code exact}, and {@code engine} only for a few sampled runs next
 * to computed results. Start with {@link io.github.mirrortd.exact.moments.Predictor}, then {@code MomentFlow}.
 */
@NullMarked
package io.github.mirrortd.exact.moments;

import org.jspecify.annotations.NullMarked;

/** Exact learning curves: first and second moments of a learner's weights at every step, without sampling. */
@NullMarked
package io.github.mirrortd.exact.moments;

import org.jspecify.annotations.NullMarked;

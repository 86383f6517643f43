/**
 * The metric of the saddle-point methods as a choice: everything along the path from C through H and beyond. Uses {@code exact}
 * and {@code exact.moments}. Start with {@link io.github.mirrortd.exact.metric.MetricPath}.
 */
@NullMarked
package io.github.mirrortd.exact.metric;

import org.jspecify.annotations.NullMarked;

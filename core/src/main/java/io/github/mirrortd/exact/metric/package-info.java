/** The metric of the saddle-point methods as a choice: everything along the path from C through H and beyond. */
@NullMarked
package io.github.mirrortd.exact.metric;

import org.jspecify.annotations.NullMarked;

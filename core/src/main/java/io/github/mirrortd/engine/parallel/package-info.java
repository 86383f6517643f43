/**
 * Many learners at once: {@link io.github.mirrortd.engine.parallel.Engines} has the engines by name, {@link
 * io.github.mirrortd.engine.parallel.PairedRuns} feeds all learners of a problem the same runs. For MirrorTD's own modules.
 */
@NullMarked
package io.github.mirrortd.engine.parallel;

import org.jspecify.annotations.NullMarked;

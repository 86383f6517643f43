/**
 * What those who run many learners at once and those who do the work agree on: an {@link io.github.mirrortd.engine.batch.Engine}
 * starts a {@link io.github.mirrortd.engine.batch.Batch}, which is fed {@link io.github.mirrortd.engine.batch.TransitionChunk}s
 * and tells errors to {@link io.github.mirrortd.engine.batch.Meter}s. Uses {@code learn} and {@code mdp}. To add an engine,
 * implement the first two in a package beside this one and give it a name in {@link io.github.mirrortd.engine.parallel.Engines}. Start
 * with {@link io.github.mirrortd.engine.batch.Engine}.
 */
@NullMarked
package io.github.mirrortd.engine.batch;

import org.jspecify.annotations.NullMarked;

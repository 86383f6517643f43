/**
 * Interface between code that runs many learners and the engines: an {@link io.github.mirrortd.engine.batch.Engine} starts a
 * {@link io.github.mirrortd.engine.batch.Batch}, which takes transitions and passes errors to
 * {@link io.github.mirrortd.engine.batch.Meter}s. {@link io.github.mirrortd.engine.batch.StreamLearners} do the same with
 * the steps of streams and logs. Uses {@code learn} and {@code mdp}. To add an engine, implement the first two in a package
 * next to this one and give it a name in {@link io.github.mirrortd.engine.parallel.Engines}. Start with
 * {@link io.github.mirrortd.engine.batch.Engine}.
 */
@NullMarked
package io.github.mirrortd.engine.batch;

import org.jspecify.annotations.NullMarked;

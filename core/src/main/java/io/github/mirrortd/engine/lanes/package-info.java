/**
 * The vector engine: many learners in lockstep, one in each lane. The numbers of a block of learners are rows of one array
 * ({@code LaneRows}); a step forms products, applies the rule, and adds what it says to the weights, row by row. {@code
 * LaneBatch} has many settings in one run, {@code RunBatch} few settings in many runs. A rule gets here as a formula, which
 * {@code VectorCode} writes as a class on vectors; one that has no formula is run learner by learner between the same rows. Uses
 * {@code engine.formula}, {@code engine.scalar} for what is not worth vectors, {@code engine.batch}. Start with {@link
 * io.github.mirrortd.engine.lanes.VectorEngine}, then {@code LaneBlock}.
 */
@NullMarked
package io.github.mirrortd.engine.lanes;

import org.jspecify.annotations.NullMarked;

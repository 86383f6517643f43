/**
 * Short work: many learners in lockstep, in plain loops over whole rows of numbers, one number for each learner. A rule is gone through
 * operation by operation ({@code RowFormula}), so nothing is compiled for it: the dozen loops in {@code Rows} and {@code RowOperations}
 * are soon compiled for all rules, and into vector instructions. What makes longer work faster, {@code engine.lanes}, takes as long to
 * compile as short work takes. Uses {@code engine.formula}, {@code engine.scalar} for its tables, {@code engine.batch}. Start with {@link
 * io.github.mirrortd.engine.rows.RowBatch}, then {@code RowBlock}.
 */
@NullMarked
package io.github.mirrortd.engine.rows;

import org.jspecify.annotations.NullMarked;

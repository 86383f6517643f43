/**
 * Many learners at once. A step is described once, by {@code ProgramBuilder}, as a {@code Program}: a list of operations on whole vectors
 * of numbers, one number for each learner. Two executors run it: {@code Interpreter}, operation by operation over rows, and
 * {@code VectorCompiler}, as one vector loop. {@code StepTable} holds the data of steps. Uses {@code equations} for rules' graphs and
 * {@code engine.batch}. Start with {@code ProgramBuilder}.
 */
@NullMarked
package io.github.mirrortd.engine.program;

import org.jspecify.annotations.NullMarked;

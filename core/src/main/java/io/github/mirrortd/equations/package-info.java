/**
 * Learners written as equations, compiled to a {@link io.github.mirrortd.learn.RuleAlgorithm} as fast as one in Java. {@code Lexer} and
 * {@code Parser} read the text, {@code Compiler} turns it into a {@code Formula}, and {@code RuleCode} turns that into a class. Depends
 * on {@code learn} alone. Start with {@link io.github.mirrortd.equations.EquationLearner}.
 */
@NullMarked
package io.github.mirrortd.equations;

import org.jspecify.annotations.NullMarked;

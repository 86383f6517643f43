/**
 * Learners written as equations: text in, a {@link io.github.mirrortd.learn.RuleAlgorithm} out that is compiled, read and run like
 * one in Java. {@code Lexer} and {@code Parser} know what a text says, {@code Compiler} what it means and whether the form of a
 * rule can carry it, {@code RuleCode} makes a class of it. Uses {@code learn} alone: no engine and no exact tool knows this
 * package. Start with {@link io.github.mirrortd.equations.EquationLearner}.
 */
@NullMarked
package io.github.mirrortd.equations;

import org.jspecify.annotations.NullMarked;

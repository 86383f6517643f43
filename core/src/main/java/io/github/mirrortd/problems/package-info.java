/**
 * The built-in problems and families of problems, one file each, found by name. Uses {@code mdp} to describe them and {@code
 * random} for those that are drawn. To add one, implement {@link io.github.mirrortd.problems.ProblemFamily}; {@code TwoState} is
 * the shortest example. Start with {@link io.github.mirrortd.problems.Problems}.
 */
@NullMarked
package io.github.mirrortd.problems;

import org.jspecify.annotations.NullMarked;

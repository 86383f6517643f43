/**
 * Problems by name, and what a family of problems must state. Uses {@code mdp} to describe problems. To add one, implement
 * {@link io.github.mirrortd.problems.ProblemFamily}; {@code families.TwoState} is the shortest example. Start with
 * {@link io.github.mirrortd.problems.Problems}.
 */
@NullMarked
package io.github.mirrortd.problems;

import org.jspecify.annotations.NullMarked;

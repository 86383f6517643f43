/**
 * Expected behaviour of learners, computed without sampling: the operators of a problem, and the mean update of any rule
 * that is affine in its products. Uses {@code learn} and {@code mdp}, and EJML for matrices. Start with {@link
 * io.github.mirrortd.exact.MeanUpdate} and {@link io.github.mirrortd.exact.Operators}.
 */
@NullMarked
package io.github.mirrortd.exact;

import org.jspecify.annotations.NullMarked;

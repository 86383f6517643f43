/**
 * Learners as rules: what one reads of a transition, what it does with it, which settings it has. The built-in rules are equation
 * files among this package's resources, one for each, found by name. Uses {@code mdp}, and knows neither those who run rules nor
 * those who analyse them. To add a learner, add a file; to let rules read something new, add it to
 * {@link io.github.mirrortd.learn.Product}. Start with {@link io.github.mirrortd.learn.Rule}, with
 * {@link io.github.mirrortd.learn.Products} on its one side and {@link io.github.mirrortd.learn.Update} on the other, then read
 * {@code TD.yaml} and {@code TDRC.yaml}.
 */
@NullMarked
package io.github.mirrortd.learn;

import org.jspecify.annotations.NullMarked;

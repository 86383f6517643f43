/**
 * Learners as rules: the inputs, outputs and settings of an update. The built-in rules are equation files among this package's
 * resources, one for each, found by name. Depends on {@code mdp}, not on engines or exact tools. To add a learner, add a file; to
 * add an input of rules, extend {@link io.github.mirrortd.learn.Product}. Start with {@link io.github.mirrortd.learn.Rule}, its input
 * {@link io.github.mirrortd.learn.Products} and its output {@link io.github.mirrortd.learn.Update}, then read {@code TD.yaml} and
 * {@code TDRC.yaml}.
 */
@NullMarked
package io.github.mirrortd.learn;

import org.jspecify.annotations.NullMarked;

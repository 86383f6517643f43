package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;

/**
 * The smallest piece of an experiment: one learner with one choice of settings on one problem, on several seeds. What comes
 * out depends on nothing else.
 */
public record Cell(Problem problem, Algorithm algorithm, Settings settings, Trials trials) {}

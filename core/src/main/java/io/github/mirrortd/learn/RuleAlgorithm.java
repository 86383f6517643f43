package io.github.mirrortd.learn;

/** An algorithm that is a {@link Rule}: one update for each transition, in time that does not grow with what came before. */
public non-sealed interface RuleAlgorithm extends Algorithm, Rule {}

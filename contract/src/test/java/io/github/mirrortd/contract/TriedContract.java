package io.github.mirrortd.contract;

import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.List;

/** The contract of some rule, whose tests are called one by one and not run by themselves. */
record TriedContract(RuleAlgorithm algorithm, List<FiniteProblem> problems) implements RuleContract {}

package io.github.mirrortd.engine;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Description;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.LookingAhead;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Citation;
import java.util.List;
import java.util.stream.Stream;

/** Algorithms to test engines with: all that there are, and some that nobody would publish. */
public final class Rules {
    private Rules() {}

    public static List<RuleAlgorithm> shipped() {
        return Algorithms.all().stream()
                .filter(RuleAlgorithm.class::isInstance)
                .map(RuleAlgorithm.class::cast)
                .toList();
    }

    public static List<RuleAlgorithm> all() {
        return Stream.of(
                        shipped(),
                        List.of(BRANCHING, SIGN_AHEAD, NORMALISED, CLIPPED, EVERYTHING, EVERYTHING_UNREAD, OWN),
                        ahead(),
                        twoPoints())
                .flatMap(List::stream)
                .toList();
    }

    /** Clips δ with a branch, so it cannot be written in vectors. */
    public static final RuleAlgorithm BRANCHING = named("Branching", new Branching());

    /** Mirror-Prox over a rule that steps by the sign of δ, which it finds out by a branch: not a number counts as negative. */
    public static final RuleAlgorithm SIGN_AHEAD = named("Sign-MP", new MirrorProx(new Sign()));

    /** Normalised TD, with the other two products of features thrown in. */
    public static final RuleAlgorithm NORMALISED = named("Normalised", new Normalised());

    /** Clips δ without a branch; uses every operation that vectors have. */
    public static final RuleAlgorithm CLIPPED = named("Clipped", new Clipped(0.75));

    /** Reads every product and writes every coefficient. */
    public static final RuleAlgorithm EVERYTHING = named("Everything", new Everything());

    /** The same as one that no engine can look into: a lambda has no class file. */
    public static final RuleAlgorithm EVERYTHING_UNREAD =
            named("Everything, unread", (in, s, out) -> new Everything().apply(in, s, out));

    /** Two settings of a learner's own, not in the order of their names. */
    public static final Parameter MIX = Parameter.own("mix", "a share", 0.25);

    public static final Parameter FIRST = Parameter.own("a_first", "a factor", 0.5);

    /** Reads both of them. */
    public static final RuleAlgorithm OWN = new Named("Own", new Own(), List.of(Parameter.ALPHA, MIX, FIRST));

    /** Mirror-Prox over rules of all kinds: that decay w, that follow F, that keep one trace or two. */
    public static List<RuleAlgorithm> ahead() {
        return Stream.of("TDRC-MP", "GTD-MP", "ETD-MP", "ETD-Truncated-MP", "Hackman-HTD-MP", "Tree-Backup-MP", "TD-MP")
                .map(name -> (RuleAlgorithm) Algorithms.get(name))
                .toList();
    }

    /** Rules with a second point: without w, with a decay of it and all traces, and one that cannot be written in vectors. */
    public static List<RuleAlgorithm> twoPoints() {
        return List.of(
                (RuleAlgorithm) Algorithms.get("TD-Prev"),
                new LookingAhead(EVERYTHING, LookAhead.PREVIOUS),
                new LookingAhead(EVERYTHING, LookAhead.OPTIMISTIC),
                new LookingAhead(EVERYTHING, LookAhead.PAIR),
                new LookingAhead(BRANCHING, LookAhead.OPTIMISTIC));
    }

    private record Branching() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            double delta = in.delta();
            if (delta > 1) {
                delta = 1;
            }
            out.theta(s.alpha() * in.rho() * delta, -s.alpha() * in.wPhi(), s.alpha() * in.wTrace());
            out.w(
                    s.alpha() * (delta - in.wPhi()),
                    s.alpha() * in.emphasis(s.lambda()),
                    s.alpha() * in.wBehaviour(),
                    delta);
            out.decay(s.alpha() * s.reg());
            out.keep(in.target(), s.lambda() * in.behaviour());
            out.keepBehaviour(s.lambda() * in.psiLow() / in.psiHigh());
        }
    }

    private record Sign() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            double step = in.delta() > 0 ? s.alpha() : -s.alpha();
            out.theta(step, 0, step);
            out.keep(1, in.gamma() * s.lambda() * in.rho());
        }

        @Override
        public boolean usesAuxiliary() {
            return false;
        }
    }

    private record Normalised() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            double step = s.alpha() / in.phiPhi() * in.rho() * in.delta();
            out.theta(step, -step * in.phiNext() / (1 + in.nextNext()), step);
            out.keep(1, in.gamma() * s.lambda() * in.rho());
        }

        @Override
        public boolean usesAuxiliary() {
            return false;
        }
    }

    private record Everything() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            double a = s.alpha() * 1e-3;
            double weights = in.thetaPhi() + 2 * in.thetaNext() - 3 * in.wPhi() + 4 * in.wNext();
            double traces = 5 * in.wTrace() + 6 * in.wBehaviour();
            double features = 1 + in.phiPhi() + 2 * in.phiNext() + 3 * in.nextNext();
            double pasts = in.tracePhi() + 2 * in.traceNext() + 3 * in.traceTrace();
            double behaviours =
                    in.behaviourPhi() + 2 * in.behaviourNext() + 3 * in.behaviourTrace() + 4 * in.behaviourBehaviour();
            double data = in.rho() * (in.reward() + in.gamma() * in.interest()) * in.followOn();
            double policies = in.target() / in.behaviour() + in.psiLow() / in.psiHigh();
            out.theta(-a * weights / features, a * data, a * traces * policies);
            out.w(
                    -a * weights,
                    a * pasts / (1 + pasts * pasts),
                    a * data,
                    a * behaviours / (1 + behaviours * behaviours));
            out.decay(s.alpha() * s.reg());
            out.keep(in.interest(), s.lambda() * in.target());
            out.keepBehaviour(s.lambda() * in.behaviour());
        }

        @Override
        public boolean decays() {
            return true;
        }
    }

    private record Own() implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            double step = s.alpha() * s.own("a_first") * in.rho() * in.delta();
            out.theta(step, -s.own("mix") * step);
        }

        @Override
        public boolean usesAuxiliary() {
            return false;
        }
    }

    private record Clipped(double limit) implements Rule {
        @Override
        public void apply(Products in, Settings s, Update out) {
            double delta = Math.max(-limit, Math.min(limit, in.delta()));
            double size = Math.sqrt(Math.abs(in.wPhi()) + 1);
            out.theta(s.alpha() * in.rho() * delta / size, scaled(in.wNext(), s));
            out.w(s.alpha() * (delta - in.wPhi()) * in.followOn(), -s.alpha() * in.wNext());
            out.decay(s.alpha() * s.reg());
        }

        private static double scaled(double x, Settings s) {
            return -(s.alpha() * x);
        }
    }

    /** A rule under a name, with α, reg and λ to set. */
    static RuleAlgorithm named(String name, Rule rule) {
        return new Named(name, rule, List.of(Parameter.ALPHA, Parameter.REG, Parameter.LAMBDA));
    }

    private record Named(String label, Rule rule, List<Parameter> settings) implements RuleAlgorithm {
        @Override
        public Description description() {
            return new Description(
                    label, "for tests", "", new Citation("nobody", 2026, "none", "nowhere"), settings, List.of());
        }

        @Override
        public void apply(Products in, Settings s, Update out) {
            rule.apply(in, s, out);
        }

        @Override
        public boolean usesAuxiliary() {
            return rule.usesAuxiliary();
        }

        @Override
        public boolean decays() {
            return rule.decays();
        }

        @Override
        public boolean usesFollowOn() {
            return true;
        }

        @Override
        public boolean usesBehaviourTrace() {
            return true;
        }

        @Override
        public String toString() {
            return label;
        }
    }
}

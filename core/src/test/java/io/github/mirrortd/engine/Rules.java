package io.github.mirrortd.engine;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Description;
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
        return Stream.of(shipped(), List.of(BRANCHING, CLIPPED), ahead())
                .flatMap(List::stream)
                .toList();
    }

    /** Clips δ with a branch, so it cannot be written in vectors. */
    public static final RuleAlgorithm BRANCHING = named("Branching", (in, s, out) -> {
        double delta = in.delta();
        if (delta > 1) {
            delta = 1;
        }
        out.theta(s.alpha() * in.rho() * delta, -s.alpha() * in.wPhi(), s.alpha() * in.wTrace());
        out.w(s.alpha() * (delta - in.wPhi()), s.alpha() * in.emphasis(s.lambda()), s.alpha() * in.wBehaviour(), delta);
        out.decay(s.alpha() * s.reg());
        out.keep(in.target(), s.lambda() * in.behaviour());
        out.keepBehaviour(s.lambda() * in.psiLow() / in.psiHigh());
    });

    /** Clips δ without a branch; uses every operation that vectors have. */
    public static final RuleAlgorithm CLIPPED = named("Clipped", new Clipped(0.75));

    /** Mirror-Prox over rules of all kinds: that decay w, that follow F, that keep one trace or two. */
    public static List<RuleAlgorithm> ahead() {
        return Stream.of("TDRC-MP", "GTD-MP", "ETD-MP", "ETD-Truncated-MP", "Hackman-HTD-MP", "Tree-Backup-MP", "TD-MP")
                .map(name -> (RuleAlgorithm) Algorithms.get(name))
                .toList();
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

    private static RuleAlgorithm named(String name, Rule rule) {
        return new Named(name, rule);
    }

    private record Named(String label, Rule rule) implements RuleAlgorithm {
        @Override
        public Description description() {
            return new Description(
                    label,
                    "for tests",
                    "",
                    new Citation("nobody", 2026, "none", "nowhere"),
                    List.of(Parameter.ALPHA, Parameter.REG, Parameter.LAMBDA),
                    List.of());
        }

        @Override
        public void apply(Products in, Settings s, Update out) {
            rule.apply(in, s, out);
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

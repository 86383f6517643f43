package io.github.mirrortd.engine;

import io.github.mirrortd.equations.EquationDefinition;
import io.github.mirrortd.equations.EquationLearner;
import io.github.mirrortd.equations.EquationSetting;
import io.github.mirrortd.equations.EquationState;
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
import java.util.Optional;
import java.util.stream.Stream;

/** Algorithms to test engines with: all built-in ones, and some with unusual forms. */
public final class Rules {
    private static final Citation SOURCE = new Citation("nobody", 2026, "none", "nowhere");

    private Rules() {}

    /** A rule as equations. */
    public static RuleAlgorithm equations(String name, String update) {
        return EquationLearner.of(EquationDefinition.of(name, "for tests", SOURCE, update));
    }

    public static List<RuleAlgorithm> shipped() {
        return Algorithms.all().stream()
                .filter(RuleAlgorithm.class::isInstance)
                .map(RuleAlgorithm.class::cast)
                .toList();
    }

    public static List<RuleAlgorithm> all() {
        return Stream.of(
                        shipped(),
                        List.of(
                                BRANCHING,
                                SIGN_AHEAD,
                                NORMALISED,
                                CLIPPED,
                                CHOOSING,
                                EVERYTHING,
                                EVERYTHING_IN_JAVA,
                                OWN),
                        ahead(),
                        keeping(),
                        twoPoints())
                .flatMap(List::stream)
                .toList();
    }

    /** Clips δ with a branch, so it cannot be written in vectors. */
    public static final RuleAlgorithm BRANCHING = named("Branching", new Branching());

    /** Mirror-Prox over a rule that steps by the sign of δ, which it finds out by a branch: not a number counts as negative. */
    public static final RuleAlgorithm SIGN_AHEAD = named("Sign-MP", new MirrorProx(new Sign()));

    /** Normalised TD, with the other two products of features thrown in. */
    public static final RuleAlgorithm NORMALISED = equations("Normalised", """
            z = phi + gamma[-1]*lambda*rho[-1]*z[-1]
            step = alpha/(phi·phi)*rho*delta
            theta += step*z - step*(phi·next)/(1 + next·next)*next
            """);

    /** Clips δ without a branch; uses every operation that vectors have. */
    public static final RuleAlgorithm CLIPPED = equations("Clipped", """
            F = i + gamma[-1]*rho[-1]*F[-1]
            clipped = max(-0.75, min(0.75, delta))
            size = sqrt(abs(c) + 1)
            theta += alpha*rho*clipped/size*phi - (alpha*(w·next))*next
            w += alpha*(clipped - c)*F*phi - alpha*(w·next)*next - alpha*reg*w
            """);

    /** Chooses, by comparisons of all kinds. */
    public static final RuleAlgorithm CHOOSING = equations("Choosing", """
            z = phi + gamma[-1]*lambda*rho[-1]*z[-1]
            clipped = if(delta > 1, 1, if(delta <= -1, -1, delta))
            theta += alpha*if(rho == 1, 2, rho)*clipped*z
            w += alpha*(if(c < clipped, clipped, 0) - c)*phi
            """);

    /** Reads every product and writes every coefficient. */
    public static final RuleAlgorithm EVERYTHING = equations("Everything", """
            F = i + gamma[-1]*rho[-1]*F[-1]
            z = i*phi + lambda*pi[-1]*z[-1]
            z_mu = phi + lambda*mu[-1]*z_mu[-1]
            e = z - i*phi
            e_mu = z_mu - phi
            step = 0.001*alpha
            weights = theta·phi + 2*(theta·next) - 3*(w·phi) + 4*(w·next)
            traces = 5*(w·e) + 6*(w·e_mu)
            features = 1 + phi·phi + 2*(phi·next) + 3*(next·next)
            pasts = e·phi + 2*(e·next) + 3*(e·e)
            behaviours = e_mu·phi + 2*(e_mu·next) + 3*(e_mu·e) + 4*(e_mu·e_mu)
            seen = rho*(r + gamma*i)*F
            policies = pi/mu + psi0/psi_max
            theta += -step*weights/features*phi + step*seen*next + step*traces*policies*e
            w += -step*weights*phi + step*pasts/(1 + pasts*pasts)*next + step*seen*e + step*behaviours/(1 + behaviours*behaviours)*e_mu - alpha*reg*w
            """);

    /** As much in Java, which runs learner by learner. */
    public static final RuleAlgorithm EVERYTHING_IN_JAVA =
            named("Everything, in Java", (in, s, out) -> new Everything().apply(in, s, out));

    /** Two settings of a learner's own, not in the order of their names. */
    public static final Parameter MIX = Parameter.own("mix", "a share", 0.25);

    public static final Parameter FIRST = Parameter.own("a_first", "a factor", 0.5);

    /** Reads both of them. */
    public static final RuleAlgorithm OWN = EquationLearner.of(new EquationDefinition(
            "Own",
            "for tests",
            SOURCE,
            List.of(
                    new EquationSetting(MIX, Optional.empty(), List.of()),
                    new EquationSetting(FIRST, Optional.empty(), List.of())),
            "step = alpha*a_first*rho*delta; theta += step*phi - mix*step*next",
            ""));

    private static RuleAlgorithm keeping(String name, List<EquationState> state, String update) {
        return EquationLearner.of(new EquationDefinition(name, "for tests", SOURCE, List.of(), state, update, update));
    }

    private static EquationState kept(String name, boolean isVector, double start, boolean lastsEpisode) {
        return new EquationState(name, isVector, start, Optional.empty(), lastsEpisode);
    }

    /** Keeps one vector, and can be written in vectors. */
    private static final RuleAlgorithm HEAVY_BALL = keeping("Heavy", List.of(kept("p", true, 0, false)), """
            z = phi + gamma[-1]*lambda*rho[-1]*z[-1]
            p = alpha*rho*delta*z + 0.5*p[-1]
            theta += p
            """);

    /** Keeps vectors and numbers that start anywhere and last as long as they may; uses every operation on vectors. */
    private static final RuleAlgorithm KEEPING = keeping(
            "Keeping",
            List.of(
                    kept("d", true, 0.5, false),
                    kept("u", true, 0, true),
                    kept("last_w", true, 0, false),
                    kept("y", false, -1, false),
                    kept("v", false, 0, true),
                    new EquationState("x", false, 0, Optional.of("alpha"), false)),
            """
            F = i + gamma[-1]*rho[-1]*F[-1]
            z = phi + gamma[-1]*lambda*rho[-1]*z[-1]
            s = phi .* phi
            d = d[-1] - 0.25*s .* d[-1] + rho[-1]*s
            a = if(d > 1, 0.5, if(d == 0, 1, 1 ./ (1 + 1) ./ max(d, 0.5)))
            u = lambda*gamma[-1]*(u[-1] - (phi·u[-1])*phi) + i*min(next, 0.75) .* (phi + next) - alpha*last_w[-1]
            last_w = 0.5*w - clip(u, -1, 1)
            v = theta·next
            y = 0.5*y[-1] + log(1 + abs(v))
            x = x[-1] + alpha
            theta += alpha*rho*(delta + v - v[-1])*(a .* z) - alpha*y[-1]/(2 + x[-1])*exp(-abs(u)) .* next
            w += alpha*F*(rho*delta*u - c*phi) - alpha*reg*w - alpha*sqrt(abs(z)) .* next
            """);

    /** Rules with persistent vectors or numbers, and Mirror-Prox over one. */
    public static List<RuleAlgorithm> keeping() {
        var ahead =
                Algorithms.find("Heavy-MP", name -> name.equals("Heavy") ? Optional.of(HEAVY_BALL) : Optional.empty());
        return List.of(HEAVY_BALL, (RuleAlgorithm) ahead.orElseThrow(), KEEPING);
    }

    /** Mirror-Prox over rules of all kinds: that decay w, that follow F, that keep one trace or two. */
    public static List<RuleAlgorithm> ahead() {
        return Stream.of("TDRC-MP", "GTD-MP", "ETD-MP", "ETD-Truncated-MP", "Hackman-HTD-MP", "Tree-Backup-MP", "TD-MP")
                .map(name -> (RuleAlgorithm) Algorithms.get(name))
                .toList();
    }

    /** Rules with a look-ahead point: without w, with a decay of it and all traces, and one that cannot be written in vectors. */
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

    /** A rule under a name, with α, reg and λ to set. */
    static RuleAlgorithm named(String name, Rule rule) {
        return new Named(name, rule, List.of(Parameter.ALPHA, Parameter.REG, Parameter.LAMBDA));
    }

    private record Named(String label, Rule rule, List<Parameter> settings) implements RuleAlgorithm {
        @Override
        public Description description() {
            return new Description(label, "for tests", "", SOURCE, settings, List.of());
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

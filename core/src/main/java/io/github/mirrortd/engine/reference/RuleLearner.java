package io.github.mirrortd.engine.reference;

import static io.github.mirrortd.learn.Product.*;

import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Averaging;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.LearnerState;
import io.github.mirrortd.learn.LearnerVector;
import io.github.mirrortd.learn.LookAhead.Move;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.learn.stepsize.PowerOfTwoScale;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.SparseVector;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A rule at work, with or without a step-size method and a mean of its weights. */
final class RuleLearner implements Reference {
    /** Representation of vectors, which decides the last digits of results. */
    enum Family {
        DENSE,
        SPARSE
    }

    private final RuleAlgorithm rule;
    private final Settings settings;
    private final Schedule schedule;
    private final boolean constant;

    /** True if every call of the rule sets the same coefficients. */
    private final boolean setsAll;

    private final boolean auxiliary;
    private final boolean traced;
    private final boolean twice;
    final boolean readsGram;
    private final boolean readsFollowOn;
    private final boolean readsWPhi;
    private final boolean readsWNext;

    /** The products with traces that are read. */
    private final Product[] ofTraces;

    final Point point;
    final StateVector trace;
    private final StateVector behaviourTrace;
    private final FollowOn followOn;

    /** The look-ahead point; the learner's own point for learners with one point. */
    private final Point ahead;

    /** The moves of each phase; none for a rule that keeps something. */
    private final Move[][] moves;

    private Point asked;
    private Settings askedWith;
    private int phase;
    private long steps;

    final Products in = new Products();
    final Update out = new Update();
    private final double[] seen = new double[Product.of(Product.Source.TRACES).size()];
    private final @Nullable MethodStepSizes policy;

    /** Steps of a rule with persistent values; null for all others. */
    private final @Nullable FormulaSteps formula;

    private final WeightMean mean;
    private @Nullable MeanSince since;

    /** A rule alone. */
    RuleLearner(Family family, double[] initial, RuleAlgorithm rule, Settings settings, Schedule schedule) {
        this(family, initial, new SteppedAlgorithm(rule, Optional.empty(), Averaging.NONE), settings, schedule);
    }

    /** A rule with a step-size method or a mean. */
    RuleLearner(Family family, double[] initial, SteppedAlgorithm algorithm, Settings settings, Schedule schedule) {
        rule = algorithm.rule();
        this.settings = settings;
        this.schedule = schedule;
        constant = schedule.isConstant();
        boolean traces = rule.traces(settings);
        setsAll = RuleFormula.of(rule, traces).isPresent();
        auxiliary = rule.usesAuxiliary();
        boolean keeps = rule.keepsState();
        traced = traces && !keeps;
        twice = traced && rule.usesBehaviourTrace();
        readsGram = reads(algorithm, traces, PHI_PHI, PHI_NEXT, NEXT_NEXT);
        readsFollowOn = reads(algorithm, traces, FOLLOW_ON);
        readsWPhi = auxiliary && reads(algorithm, traces, W_PHI);
        readsWNext = auxiliary && reads(algorithm, traces, W_NEXT);
        ofTraces = Product.of(Product.Source.TRACES).stream()
                .filter(p -> has(p.left()) && has(p.right()) && reads(algorithm, traces, p))
                .toArray(Product[]::new);
        followOn = rule.emphasis(settings).start();
        var lookAhead = rule.lookAhead();
        boolean dense = family == Family.DENSE;
        boolean two = lookAhead.hasTwoPoints();
        if (two && !dense) {
            refuseDenseMoves();
        }
        int d = initial.length;
        point = new Point(
                initial.clone(),
                !auxiliary ? Point.NONE : dense || two || keeps ? new DenseVector(d) : new LazilyScaledVector(d));
        ahead = two ? new Point(initial.clone(), auxiliary ? new DenseVector(d) : Point.NONE) : point;
        if (two && !dense) {
            ahead.touchEntriesOnly();
        }
        asked = point;
        askedWith = settings;
        trace = !traced ? Point.NONE : dense ? new DenseVector(d) : new SparseTrace();
        behaviourTrace = !twice ? Point.NONE : dense ? new DenseVector(d) : new SparseTrace();
        if (traced) {
            in.traces(seen, 0, 1);
        }
        moves = new Move[lookAhead.phases()][0];
        for (int i = 0; !keeps && i < moves.length; i++) {
            moves[i] = lookAhead.moves(i).toArray(Move[]::new);
        }
        formula = keeps ? formula(settings, !dense) : null;
        policy = algorithm
                .method()
                .map(method -> new MethodStepSizes(method, rule, settings, point, trace, in))
                .orElse(null);
        mean = new WeightMean(algorithm.averaging(), d);
    }

    boolean readsTraceGram() {
        return Arrays.stream(ofTraces).anyMatch(p -> !p.left().isWeights());
    }

    private boolean has(LearnerVector vector) {
        return switch (vector) {
            case W -> auxiliary;
            case E -> traced;
            case E_MU -> twice;
            default -> true;
        };
    }

    /** A step-size method may read every product. */
    private static boolean reads(SteppedAlgorithm algorithm, boolean traced, Product... products) {
        return algorithm.method().isPresent() || RuleFormula.readsAny(algorithm.rule(), traced, products);
    }

    private FormulaSteps formula(Settings at, boolean sparse) {
        var weights = Map.of("theta", point.theta.values, "w", point.w.values());
        return new FormulaSteps(RuleFormula.of(rule, true).orElseThrow(), weights, at, sparse);
    }

    private void refuseDenseMoves() {
        if (traced || rule.decays()) {
            throw new IllegalArgumentException(
                    "a learner that looks ahead over two transitions has a look-ahead point, all of whose entries "
                            + (traced ? "a trace" : "a decay of w")
                            + " would change at every step: over index/value features there is none with "
                            + (traced ? "lambda above 0" : "such a decay") + "; on a finite problem there is");
        }
    }

    static long bytes(long dimension, Algorithm algorithm) {
        long each = dimension * Double.BYTES;
        if (algorithm instanceof SteppedAlgorithm stepped) {
            // θ and w, what a method for single weights keeps of each, and two sums for a mean.
            long kept = stepped.method().orElse(null) instanceof StepSizeMethod.OfWeights ? 6 : 1;
            return each * ((stepped.rule().usesAuxiliary() ? 2 : 1) * kept + 2);
        }
        var rule = (RuleAlgorithm) algorithm;
        if (rule.keepsState()) {
            return FormulaSteps.bytes(dimension, RuleFormula.of(rule, true).orElseThrow());
        }
        int points = rule.lookAhead().hasTwoPoints() ? 2 : 1;
        return points * (each + (rule.usesAuxiliary() ? LazilyScaledVector.bytes(dimension, rule.decays()) : 0));
    }

    @Override
    public double step(SparseStep step) {
        var phi = step.phi();
        var next = step.next();
        in.step(step, readsGram);
        if (policy != null) {
            MethodStepSizes.check(in);
        }
        enter(step.interest());
        double slowed = slowed();
        boolean asksHere = formula == null && !moves[phase][0].fromAhead();
        double delta = asksHere ? 0 : delta(step);
        if (formula != null) {
            askedWith = slowed == 1 ? settings : settings.slowedBy(slowed);
            formula.step(step, in.followOn(), askedWith);
        }
        for (var move : moves[phase]) {
            if (move.asks()) {
                asked = move.fromAhead() ? ahead : point;
                ask(phi, next, slowed);
            }
            if (policy != null && policy.movesWeights()) {
                policy.move(point, phi, next, trace, behaviourTrace, out);
            } else {
                move(move, phi, next);
            }
        }
        phase = phase + 1 == moves.length ? 0 : phase + 1;
        if (traced) {
            keepTraces(phi, step.isLast());
        }
        leave(step.gamma(), step.rho(), step.isLast());
        mean.add(point.theta.values);
        if (since != null) {
            since.stepped(theta());
        }
        return asksHere ? in.delta() : delta;
    }

    private double delta(SparseStep step) {
        return step.reward() + step.gamma() * point.theta.dot(step.next()) - point.theta.dot(step.phi());
    }

    @Override
    public @Nullable ArraySteps overArrays() {
        boolean plain = policy == null && formula == null && mean.isNone() && ahead == point && !twice;
        return plain && point.w instanceof DenseVector && trace instanceof DenseVector ? new ArraySteps(this) : null;
    }

    void enter(double interest) {
        if (readsFollowOn) {
            in.followOn(followOn.enter(interest));
        }
    }

    void leave(double gamma, double rho, boolean last) {
        if (readsFollowOn) {
            followOn.leave(gamma, rho, last);
        }
    }

    private double slowed() {
        return constant ? 1 : schedule.factor(steps++);
    }

    /** Asks a rule without a step-size method. */
    void apply() {
        if (!constant) {
            askedWith = settings.slowedBy(slowed());
        }
        if (!setsAll) {
            out.clear();
        }
        rule.apply(in, askedWith, out);
    }

    @Override
    public void state(LearnerState state) {
        steps = state.count("steps of the schedule", steps);
        followOn.state(state);
        if (formula != null) {
            formula.state(state);
        } else {
            point.state(state);
        }
        if (ahead != point) {
            ahead.state(state.part("ahead"));
            phase = (int) state.count("phase", phase);
        }
        if (traced) {
            trace.state("e", state);
        }
        if (twice) {
            behaviourTrace.state("e_mu", state);
        }
        if (policy != null) {
            policy.state(state.part("steps"));
        }
        mean.state(state);
    }

    /** Asks the rule at a point. */
    private void ask(SparseVector phi, SparseVector next, double slowed) {
        in.weights(
                asked.theta.dot(phi),
                asked.theta.dot(next),
                readsWPhi ? asked.w.dot(phi) : 0,
                readsWNext ? asked.w.dot(next) : 0);
        if (ofTraces.length > 0) {
            seeTraces(phi, next);
        }
        var now = policy == null
                ? slowed == 1 ? settings : settings.slowedBy(slowed)
                : policy.settings(settings, slowed, phi, next);
        askedWith = now;
        out.clear();
        rule.apply(in, now, out);
        if (policy != null) {
            policy.took(now, out);
        }
    }

    private void seeTraces(SparseVector phi, SparseVector next) {
        for (var p : ofTraces) {
            var left = vector(p.left());
            seen[p.place()] = switch (p.right()) {
                case PHI -> left.dot(phi);
                case NEXT -> left.dot(next);
                default -> vector(p.right()).dot(left);
            };
        }
        in.traces(seen, 0, 1);
    }

    private StateVector vector(LearnerVector vector) {
        return vector == LearnerVector.W ? asked.w : vector == LearnerVector.E ? trace : behaviourTrace;
    }

    /** Moves a point as the rule said. */
    private void move(Move move, SparseVector phi, SparseVector next) {
        var moved = move.setsAhead() ? ahead : point;
        if (ahead == point) {
            if (auxiliary) {
                point.w.multiply(1 - out.decay());
            }
        } else {
            // What a rule takes off w is a share of w where it was asked.
            if (moved == ahead || rule.decays()) {
                moved.set(point, rule.decays() ? out.decay() : 0, asked);
            }
            ahead.touch(phi);
            ahead.touch(next);
        }
        moved.add(phi, next, trace, behaviourTrace, out);
        if (since != null && moved == point) {
            since.moved(phi, next, trace, out);
        }
    }

    private void keepTraces(SparseVector phi, boolean last) {
        if (last) {
            trace.clear();
            behaviourTrace.clear();
        } else {
            trace.keep(phi, out.emphasis(), out.kept());
            if (twice) {
                behaviourTrace.keep(phi, 1, out.keptBehaviour());
            }
        }
    }

    /**
     * ρδ(w·φ) of the last step: the mean of a learner with auxiliary weights is the projected error.
     *
     * @param scale of rewards; the result is divided by its square
     */
    double judged(PowerOfTwoScale scale) {
        return in.rho() * scale.over(in.delta()) * scale.over(in.wPhi());
    }

    @Override
    public double[] theta() {
        return mean.of(point.theta.values);
    }

    @Override
    public double[] w() {
        return point.w.values();
    }

    @Override
    public boolean isRead() {
        return mean.isNone();
    }

    @Override
    public Settings asked() {
        return askedWith;
    }

    @Override
    public double followOn() {
        return in.followOn();
    }

    @Override
    public void average() {
        since = new MeanSince(point.theta.values.length, policy == null && mean.isNone() && formula == null);
    }

    @Override
    public double averaged(int i) {
        return since == null ? theta()[i] : since.entry(theta(), i);
    }
}

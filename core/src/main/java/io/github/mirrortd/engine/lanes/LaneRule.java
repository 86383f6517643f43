package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.formula.Formula;
import io.github.mirrortd.engine.formula.RuleProfile;
import io.github.mirrortd.engine.formula.RuleReader;
import io.github.mirrortd.engine.rows.RowRule;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.internal.Recent;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.LearnerVector;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;

/**
 * A rule made ready for lockstep: how a block of learners gets its kernel, and which products and coefficients matter. A
 * coefficient that is 0 whatever happens need not be applied, and a product that nobody reads need not be formed.
 */
final class LaneRule {
    private final Rule rule;
    private final boolean traced;
    private final IntSupplier bits;
    private final long fusesAfter;
    private final RuleProfile profile;
    private final Optional<Formula> formula;
    private final List<String> ownSettings;
    private final Optional<RowRule> rows;

    /** Steps of all learners that were begun so far. */
    private final AtomicLong begun = new AtomicLong();

    /** By whether they are for one run; each is compiled when it is first needed. */
    private final Map<Boolean, RuleKernel> kernels = new ConcurrentHashMap<>();

    private final Recent<FiniteProblem, Fusion> fusions = new Recent<>(4);
    private final Recent<FiniteProblem, Fusion> fusionsOfCommonTraces = new Recent<>(4);

    // What is asked at every step.
    final boolean readsWPhi;
    final boolean readsWNext;
    final boolean movesThetaNext;
    final boolean movesWPhi;
    final boolean movesWNext;
    final boolean decays;

    /**
     * @param bits the width of vectors; not asked for before it is needed
     * @param traced whether it is for learners that keep traces
     * @param fusesAfter after how many steps they are made in one loop
     */
    LaneRule(Rule rule, IntSupplier bits, boolean traced, long fusesAfter) {
        this.rule = rule;
        this.fusesAfter = fusesAfter;
        this.traced = traced;
        this.bits = bits;
        profile = RuleProfile.of(rule, traced);
        formula = profile.formula().filter(f -> RuleReader.ownSettings(f).size() <= LaneRows.OWN);
        ownSettings = formula.map(RuleReader::ownSettings).orElse(List.of());
        rows = traced ? Optional.empty() : RowRule.of(rule);
        readsWPhi = reads(Product.W_PHI);
        readsWNext = reads(Product.W_NEXT);
        movesThetaNext = writes(Coefficient.THETA_NEXT);
        movesWPhi = writes(Coefficient.W_PHI);
        movesWNext = writes(Coefficient.W_NEXT);
        decays = writes(Coefficient.DECAY);
    }

    Rule rule() {
        return rule;
    }

    boolean traced() {
        return traced;
    }

    /** The rule for short work; nothing where it has no such form. */
    Optional<RowRule> rows() {
        return rows;
    }

    /** Counts so many steps more; returns how many there are now. */
    long begin(long steps) {
        return begun.addAndGet(steps);
    }

    LookAhead lookAhead() {
        return rule.lookAhead();
    }

    /** How many rows there are behind those of the weights: traces, and a second point for learners that keep one. */
    int rowsBehind(int dimension) {
        return TraceRows.rows(this, dimension) + (lookAhead().hasTwoPoints() ? 2 * dimension : 0);
    }

    /** The row in which errors are added up, which is the last. */
    int sumRow(int dimension) {
        return LaneRows.THETA + 2 * dimension + rowsBehind(dimension);
    }

    /**
     * What its learners do on a problem in one loop, if it is worth that.
     *
     * @param common whether they have {@link CommonTraces}
     */
    Fusion fusion(FiniteProblem problem, ProblemTables tables, boolean common) {
        return (common ? fusionsOfCommonTraces : fusions)
                .get(problem, key -> new Fusion(this, key, tables, common, bits.getAsInt(), fusesAfter));
    }

    /** How many rows behind the weights the second point's are. */
    int rowsAhead(int dimension) {
        return 2 * dimension + TraceRows.rows(this, dimension);
    }

    /** The rule as a formula, where it is one that can run in vectors. */
    Optional<Formula> formula() {
        return formula;
    }

    /** Whether the rule itself runs in vectors. */
    boolean widened() {
        return formula.isPresent();
    }

    /** The settings of the learners' own that the rule reads in vectors, in the order of their rows. */
    List<String> ownSettings() {
        return ownSettings;
    }

    /**
     * The rule for a block of learners.
     *
     * @param settings the learners'
     * @param oneRun whether all of them see the same transition
     */
    RuleKernel kernel(Settings[] settings, boolean oneRun) {
        return formula.map(f -> kernels.computeIfAbsent(oneRun, one -> VectorCode.compile(f, bits.getAsInt(), one)))
                .orElseGet(() -> new RuleLoop(rule, settings, oneRun, traced));
    }

    /** Whether a product must be formed. */
    boolean reads(Product p) {
        return profile.reads(p) && (!p.isInner() || (has(p.left()) && has(p.right())));
    }

    /** Whether a coefficient must be applied. */
    boolean writes(Coefficient c) {
        return profile.writes(c) && has(c.target()) && (!c.isOfVector() || has(c.vector()));
    }

    /** Whether its learners have a vector at all. */
    boolean has(LearnerVector vector) {
        return switch (vector) {
            case THETA, PHI, NEXT -> true;
            case W -> rule.usesAuxiliary();
            case E -> traced;
            case E_MU -> traced && rule.usesBehaviourTrace();
        };
    }

    /** Those products of one source that must be formed. */
    List<Product> readsOf(Source source) {
        return Product.of(source).stream().filter(this::reads).toList();
    }

    boolean readsFollowOn() {
        return reads(Product.FOLLOW_ON);
    }

    boolean movesNext() {
        return movesThetaNext || movesWNext;
    }
}

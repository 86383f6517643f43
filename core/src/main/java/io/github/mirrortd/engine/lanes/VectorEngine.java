package io.github.mirrortd.engine.lanes;

import io.github.mirrortd.engine.batch.Batch;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.reference.ReferenceEngine;
import io.github.mirrortd.engine.rows.RowBatch;
import io.github.mirrortd.engine.sparse.Replicates;
import io.github.mirrortd.engine.sparse.SideBySide;
import io.github.mirrortd.engine.sparse.StreamLearners;
import io.github.mirrortd.internal.Once;
import io.github.mirrortd.internal.Recent;
import io.github.mirrortd.internal.VectorModule;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.Collections;
import java.util.List;
import java.util.function.Supplier;

/** Runs learners in vector lanes, one lane for each setting; short work in plain rows. */
public final class VectorEngine implements Engine {
    /** The module that has vectors: Java must be started with it. */
    public static final String MODULE = VectorModule.NAME;

    /** Up to so many settings, several runs share the lanes. */
    private static final int FEW = 16;

    /** Up to so many features, their zeros cost less than finding the others. */
    private static final int DENSE = 16;

    /** Up to so many features, learners whose settings change their follow-on trace are in vectors. */
    private static final int DENSE_RUNS = 64;

    /** Powers of two that are taken out of the decay of replicates: as large as can be, for that costs a pass over all weights. */
    private static final int REPLICATE_BITS = 512;

    /** Up to so many steps of a rule, all its learners counted, vectors take longer to compile than plain rows take to learn. */
    private static final long SHORT = 100_000_000;

    /** From so many learners side by side on, rows are worth their loops. */
    private static final int LEAST = 4;

    private final Supplier<Integer> bits;
    private final long fusesAfter;
    private final long shortWork;
    private final Supplier<Lanes> lanes;
    private final Supplier<Groups> groups;
    private final Engine reference = new ReferenceEngine(Schedule.CONSTANT);

    /** Kept, because of the kernels that were compiled. */
    private final Recent<Kind, LaneRule> rules = new Recent<>(200);

    /** A rule for learners with or without traces. */
    private record Kind(RuleAlgorithm rule, boolean traced) {}

    /** @param bits the width of vectors: 128, 256 or 512 */
    public VectorEngine(int bits) {
        this(() -> bits, Fusion.USUAL, SHORT);
    }

    /**
     * @param bits the width of vectors: 128, 256 or 512
     * @param fusesAfter after how many steps of a rule on a problem they are made in one loop; where none, at once
     * @param shortWork how many steps of a rule are made in plain rows
     */
    VectorEngine(int bits, long fusesAfter, long shortWork) {
        this(() -> bits, fusesAfter, shortWork);
    }

    private VectorEngine(Supplier<Integer> bits, long fusesAfter, long shortWork) {
        this.bits = bits;
        this.fusesAfter = fusesAfter;
        this.shortWork = shortWork;
        lanes = Once.of(() -> Lanes.of(bits.get()));
        groups = Once.of(() -> Groups.of(bits.get()));
    }

    /** Another one with vectors of this width, without its form for short work. */
    public VectorEngine vectorsOnly() {
        return new VectorEngine(bits, fusesAfter, 0);
    }

    /**
     * With vectors of the width that suits this machine best. That takes a while to find out, and short work goes without.
     *
     * @param widest the largest width
     */
    public static VectorEngine ofThisMachine(int widest) {
        return new VectorEngine(Once.of(() -> Math.min(widest, Lanes.preferredBits())), Fusion.USUAL, SHORT);
    }

    /** Whether this Java has vectors; they are not loaded for that. */
    public static boolean isAvailable() {
        return VectorModule.isThere();
    }

    /** Whether vectors can be loaded, which is done now. */
    public static boolean isLoaded() {
        return VectorModule.find().isPresent();
    }

    @Override
    public String name() {
        // Work that needs no vectors does not wait for them to be loaded.
        return VectorModule.preferredBits().isPresent() || isLoaded() ? "vector-" + bits.get() : reference.name();
    }

    /** Whether a rule runs in vectors; where not, its products and updates still do, and the rule learner by learner. */
    boolean widens(RuleAlgorithm algorithm, boolean traced) {
        return rule(algorithm, traced).widened();
    }

    private LaneRule rule(RuleAlgorithm algorithm, boolean traced) {
        return rules.get(
                new Kind(algorithm, traced), kind -> new LaneRule(kind.rule, bits::get, kind.traced, fusesAfter));
    }

    /**
     * Replicates of a learner in lanes.
     *
     * @param settings complete ones, without traces
     * @param count how many replicates
     */
    public Replicates replicates(int dimension, RuleAlgorithm algorithm, Settings settings, int count) {
        return new ReplicateLanes(
                dimension, rule(algorithm, false), groups.get(), Collections.nCopies(count, settings), REPLICATE_BITS);
    }

    /**
     * Learners over index/value features in lanes, which all see the same steps.
     *
     * @param settings complete ones, one for each learner, of which {@link SideBySide} would take care as well
     */
    public StreamLearners learners(int dimension, RuleAlgorithm algorithm, List<Settings> settings) {
        return new ReplicateLanes(dimension, rule(algorithm, false), groups.get(), settings, SideBySide.BITS);
    }

    @Override
    public Batch start(FiniteProblem problem, Algorithm algorithm, List<Settings> settings, List<Meter> runs) {
        if (!(algorithm instanceof RuleAlgorithm rule)) {
            return reference.start(problem, algorithm, settings, runs);
        }
        long traced = settings.stream().filter(rule::traces).count();
        return traced > 0 && traced < settings.size()
                ? new SplitBatch(settings, runs, rule::traces, (own, meters) -> startAlike(problem, rule, own, meters))
                : startAlike(problem, rule, settings, runs);
    }

    /** As {@link #start}, for learners that all keep traces or all do not. */
    private Batch startAlike(
            FiniteProblem problem, RuleAlgorithm algorithm, List<Settings> settings, List<Meter> runs) {
        var rule = rule(algorithm, algorithm.traces(settings.get(0)));
        boolean ownEmphasis = rule.readsFollowOn()
                && settings.stream().map(algorithm::emphasis).distinct().count() > 1;
        if (ownEmphasis && problem.dimension() > DENSE_RUNS) {
            return reference.start(problem, algorithm, settings, runs);
        }
        boolean few = runs.size() > 1 && settings.size() <= FEW && problem.dimension() <= DENSE;
        boolean sideBySide = few || ownEmphasis;
        long learners = (long) settings.size() * runs.size();
        var rows = rule.rows();
        if (rows.isPresent()
                && (sideBySide ? learners : settings.size()) >= LEAST
                && (sideBySide || RowBatch.suits(problem, settings.size(), runs.size()))
                && rule.begin(learners * runs.get(0).steps()) <= shortWork) {
            return new RowBatch(problem, rows.get(), settings, runs, sideBySide);
        }
        if (!isLoaded()) {
            return reference.start(problem, algorithm, settings, runs);
        }
        return sideBySide
                ? new RunBatch(problem, rule, settings, runs, lanes.get())
                : new LaneBatch(problem, rule, settings, runs, lanes.get());
    }
}

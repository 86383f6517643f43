package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.batch.Batch;
import io.github.mirrortd.engine.batch.Engine;
import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.program.Block.Learner;
import io.github.mirrortd.engine.program.Block.Plan;
import io.github.mirrortd.engine.program.KernelShape.Compilation;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.internal.LruCache;
import io.github.mirrortd.internal.VectorModule;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Runs many learners at once: blocks of them go through the program of their step. Learners without a program run in the
 * reference.
 */
public final class ProgramEngine implements Engine {
    /** Number of learners in a block, so that its rows stay in the caches. */
    private static final int MOST = 256;

    /** Maximum number of settings for which the learners of several runs share a block. */
    private static final int FEW = 16;

    /** Maximum number of features up to which their zeros cost less than looking up the others. */
    private static final int DENSE = 16;

    /** Maximum number of features for learners whose settings change their follow-on trace. */
    private static final int DENSE_RUNS = 64;

    /** Minimum number of learners of one run for which rows are worth their loops; of several runs twice as many. */
    private static final int LEAST = 4;

    /** Number of steps of a rule, all learners counted, from which on they are compiled. */
    private static final long LONG = 100_000_000;

    /** Numbers of a block that stay in a first-level cache of 32 kB. */
    private static final int CACHED = 4096;

    private final Engine reference;
    private final Supplier<String> name;
    private final IntSupplier bits;
    private final int least;
    private final long compilesFrom;

    /** Kept, because of the steps that were compiled. */
    private final LruCache<Kind, Work> works = new LruCache<>(200);

    /** Learners that make the same steps. */
    private record Kind(RuleAlgorithm rule, FiniteProblem problem, boolean traced) {}

    /**
     * An engine.
     *
     * @param name what results are marked with
     * @param bits the width of vectors, asked for when long work begins; 0 without vectors
     * @param reference runs what has no program
     */
    public ProgramEngine(Supplier<String> name, IntSupplier bits, Engine reference) {
        this(name, bits, reference, LEAST, LONG);
    }

    /**
     * An engine.
     *
     * @param name what results are marked with
     * @param bits the width of vectors, asked for when long work begins; 0 without vectors
     * @param reference runs what has no program
     * @param least the minimum number of learners side by side
     * @param compilesFrom the number of steps of a rule, all learners counted, from which on they are compiled
     */
    public ProgramEngine(Supplier<String> name, IntSupplier bits, Engine reference, int least, long compilesFrom) {
        this.name = name;
        this.bits = bits;
        this.reference = reference;
        this.least = least;
        this.compilesFrom = compilesFrom;
    }

    @Override
    public String name() {
        return name.get();
    }

    @Override
    public Batch start(FiniteProblem problem, Algorithm algorithm, List<Settings> settings, List<Meter> runs) {
        if (!(algorithm instanceof RuleAlgorithm rule)) {
            return reference.start(problem, algorithm, settings, runs);
        }
        var batches = new ArrayList<Batch>();
        IntStream.range(0, settings.size())
                .boxed()
                .collect(Collectors.partitioningBy(i -> rule.traces(settings.get(i))))
                .forEach((traced, positions) -> {
                    if (!positions.isEmpty()) {
                        var own = positions.stream().map(settings::get).toList();
                        var meters = runs.stream()
                                .map(meter -> meter.part(positions))
                                .toList();
                        batches.add(start(problem, rule, traced, own, meters));
                    }
                });
        return batches.size() == 1
                ? batches.get(0)
                : (transitions, count) -> batches.forEach(batch -> batch.advance(transitions, count));
    }

    /** Learners that all keep traces or all do not. */
    private Batch start(
            FiniteProblem problem, RuleAlgorithm rule, boolean traced, List<Settings> settings, List<Meter> runs) {
        var formula = RuleFormula.of(rule, traced).orElse(null);
        boolean ownEmphasis = formula != null
                && formula.reads(Product.FOLLOW_ON)
                && settings.stream().map(rule::emphasis).distinct().count() > 1;
        boolean few = runs.size() > 1 && settings.size() <= FEW && problem.dimension() <= DENSE;
        boolean own = few || ownEmphasis;
        int together = own ? settings.size() * runs.size() : settings.size();
        if (formula == null
                || together < (own ? 2 * least : least)
                || (ownEmphasis && problem.dimension() > DENSE_RUNS)) {
            return reference.start(problem, rule, settings, runs);
        }
        var plan = Plan.of(problem, rule, formula, traced, own);
        var learners = new ArrayList<Learner>();
        for (int run = 0; run < runs.size(); run++) {
            for (int i = 0; i < settings.size(); i++) {
                learners.add(new Learner(settings.get(i), run, i, runs.get(run)));
            }
        }
        var step = works.get(new Kind(rule, problem, traced), kind -> new Work())
                .begin(plan, (long) learners.size() * runs.get(0).steps());
        int most = step.map(ProgramEngine::most).orElse(MOST);
        var blocks = new ArrayList<Block>();
        for (int first = 0; first < learners.size(); first += together) {
            for (int from = first; from < first + together; from += most) {
                int to = Math.min(from + most, first + together);
                blocks.add(new Block(plan, learners.subList(from, to), step.orElse(null)));
            }
        }
        int[] done = new int[1];
        return (transitions, count) -> {
            blocks.forEach(block -> block.advance(transitions, count, done[0]));
            done[0] += count;
        };
    }

    /** Number of learners in a block of a compiled step, so that they stay in the first cache. */
    private static int most(Compilation step) {
        int most = MOST;
        while (most > LEAST * step.width() && most * (step.shape().squareRow() + 1) > CACHED) {
            most /= 2;
        }
        return most;
    }

    /** The work of learners of a kind. */
    private final class Work {
        private long steps;
        private boolean tried;
        private Optional<Compilation> compiled = Optional.empty();

        /** Adds steps, all learners counted; returns their compiled form where there is enough work for one. */
        synchronized Optional<Compilation> begin(Plan plan, long more) {
            steps += more;
            if (plan.own() || steps <= compilesFrom) {
                return Optional.empty();
            }
            int width = tried ? 0 : bits.getAsInt();
            tried = true;
            if (width > 0 && VectorModule.find().isPresent()) {
                compiled = VectorCompiler.compile(plan, width);
            }
            return compiled;
        }
    }
}

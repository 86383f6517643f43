package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.engine.program.ProgramBuilder.Followed;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.ErrorForm;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Learners of a finite problem in lockstep, in one run or each in its own.
 *
 * <p>A chunk of steps is made as if all numbers were in range, and looked at afterwards: where some were not, the block goes back to the
 * start of the chunk, and makes it and all that follow with care. Out of range are errors whose squares vanish or overflow, and, where
 * features are rows with their zeros, infinite weights: 0·∞ is not 0.
 */
final class Block {
    /** A learner's place. */
    record Learner(Settings settings, int run, int position, Meter meter) {}

    /** Most numbers in a vector: rows that the compiled step reads are filled up to whole ones. */
    private static final int WIDEST = 8;

    private final Plan plan;
    private final FiniteProblem problem;
    private final Learner[] learners;
    private final int lanes;
    private final Meter meter;
    private final ErrorForm form;
    private final Interpreter interpreter;
    private @Nullable Compiled compiled;

    /** Of the run, where all learners are in one. */
    private final @Nullable Past past;

    // Where each learner has its own steps: what the follow-on traces depend on, and which of them a learner has.
    private final Object key;
    private final int[] runs;
    private final List<Followed> followOns = new ArrayList<>();
    private final List<Integer> runsOfFollowOns = new ArrayList<>();
    private final int[] followers;
    private double[][] followOn = {};

    private final double[][] theta;
    private final double[][] state;
    private final double[][] saved;
    private final double[] sums;
    private final double[] squares;
    private final double[] spare;
    private final double[] least;
    private final double[] most;

    /** The errors of a chunk, a row for each step where curves are kept; else the latest. */
    private double[][] errors;

    private boolean careful;

    /**
     * @param key of blocks with the same runs in the same lanes
     * @param compilation of the step; null where the work is short
     * @param first whether this block uses the compiled step at once
     */
    Block(Plan plan, List<Learner> learners, Object key, @Nullable Compilation compilation, boolean first) {
        this.plan = plan;
        this.key = key;
        problem = plan.problem();
        this.learners = learners.toArray(Learner[]::new);
        lanes = this.learners.length;
        meter = this.learners[0].meter();
        form = problem.error();
        var settings = learners.stream().map(Learner::settings).toArray(Settings[]::new);
        interpreter = new Interpreter(plan.program(), settings, problem.dimension());
        runs = new int[(lanes + WIDEST - 1) / WIDEST * WIDEST];
        Arrays.setAll(runs, i -> this.learners[Math.min(i, lanes - 1)].run());
        past = plan.own() ? null : plan.past(settings[0]);
        followers = new int[lanes];
        if (plan.own() && plan.formula().reads(Product.FOLLOW_ON)) {
            follow(settings);
        }
        theta = interpreter.rows(Vector.THETA);
        start(Vector.THETA);
        if (interpreter.has(Vector.THETA_AHEAD)) {
            start(Vector.THETA_AHEAD);
        }
        sums = new double[lanes];
        squares = new double[lanes];
        spare = new double[lanes];
        least = new double[lanes];
        most = new double[lanes];
        errors = new double[1][lanes];
        var rows = new ArrayList<>(interpreter.state());
        rows.add(sums);
        state = rows.toArray(double[][]::new);
        saved = new double[state.length][lanes];
        var kernel = compilation == null ? null : compilation.kernel(plan);
        compiled = kernel == null || compilation == null
                ? null
                : new Compiled(compilation, kernel, interpreter, sums, first);
        if (meter.needs(0)) {
            measureCarefully(errors[0]);
            if (meter.counts(0)) {
                Loops.rows(Op.ADD, sums, sums, errors[0], lanes);
            }
            report(0, 1);
        }
    }

    private void start(Vector vector) {
        double[][] rows = interpreter.rows(vector);
        for (int j = 0; j < rows.length; j++) {
            Arrays.fill(rows[j], problem.initial()[j]);
        }
    }

    /** F depends on the run and on how a learner's F goes on. */
    private void follow(Settings[] settings) {
        var kinds = new ArrayList<List<Object>>();
        for (int i = 0; i < lanes; i++) {
            var emphasis = plan.rule().emphasis(settings[i]);
            List<Object> kind = List.of(runs[i], emphasis);
            if (!kinds.contains(kind)) {
                kinds.add(kind);
                followOns.add(new Followed(emphasis));
                runsOfFollowOns.add(runs[i]);
            }
            followers[i] = kinds.indexOf(kind);
        }
    }

    private void follow(TransitionChunk chunk) {
        if (followOn.length < chunk.count()) {
            followOn = new double[chunk.count()][runs.length];
        }
        var table = plan.table();
        double[] now = new double[followOns.size()];
        for (int k = 0; k < chunk.count(); k++) {
            for (int i = 0; i < now.length; i++) {
                int t = chunk.transitions()[runsOfFollowOns.get(i)][k];
                now[i] = followOns.get(i).step(table, t);
            }
            for (int i = 0; i < runs.length && now.length > 0; i++) {
                followOn[k][i] = now[followers[Math.min(i, lanes - 1)]];
            }
        }
    }

    /** Learns from the transitions of a chunk, which follow the curve's point. */
    void advance(TransitionChunk chunk, int point) {
        int count = chunk.count();
        if (meter.keepsCurves() && errors.length < count) {
            errors = new double[count][lanes];
        }
        var steps = plan.own()
                ? chunk.derived(key, OwnSteps.class, () -> new OwnSteps(plan.table(), problem.dimension(), runs))
                : null;
        int[] path = chunk.transitions()[runs[0]];
        if (past == null) {
            follow(chunk);
        } else {
            past.follow(path, count);
        }
        if (compiled != null && compiled.isOn()) {
            if (compiled.run(this, steps, path, count, point)) {
                report(point + 1, count);
                return;
            }
            compiled = null;
            careful = true;
        }
        if (!careful) {
            copy(state, saved);
            Arrays.fill(least, Double.POSITIVE_INFINITY);
            Arrays.fill(most, 0);
            run(steps, path, count, point);
            careful = !isInRange();
            if (careful) {
                copy(saved, state);
            }
        }
        if (careful) {
            run(steps, path, count, point);
        }
        report(point + 1, count);
    }

    private static void copy(double[][] from, double[][] to) {
        for (int i = 0; i < from.length; i++) {
            System.arraycopy(from[i], 0, to[i], 0, from[i].length);
        }
    }

    private boolean isInRange() {
        double spoilt = 0;
        boolean lost = false;
        for (int i = 0; i < lanes; i++) {
            lost |= least[i] < ErrorForm.FAINT;
            // An infinite square is an infinite error, unless the form says that it can be told from the largest ones.
            spoilt += Double.isNaN(form.overflow()) ? 0 : 0 * most[i];
        }
        for (int r = 0; plan.own() && r < state.length - 1; r++) {
            for (double weight : state[r]) {
                spoilt += 0 * weight;
            }
        }
        return !lost && spoilt == 0;
    }

    private void run(@Nullable OwnSteps steps, int[] path, int count, int point) {
        int phases = plan.program().phases().size();
        for (int k = 0; k < count; k++) {
            if (steps == null) {
                interpreter.see(plan.table(), path[k], past, k);
            } else {
                interpreter.see(steps, k, followOn[k], careful);
            }
            interpreter.step((point + k) % phases);
            measure(k, point + k + 1);
        }
    }

    /** Measures the error after step k of the chunk, where that is needed. */
    void measure(int k, int point) {
        if (meter.needs(point)) {
            double[] into = errors[meter.keepsCurves() ? k : 0];
            if (careful || compiled != null) {
                measureCarefully(into);
            } else {
                square();
                if (form.isSquared()) {
                    System.arraycopy(squares, 0, into, 0, lanes);
                } else {
                    Loops.rows(Op.SQRT, into, squares, squares, lanes);
                }
                Loops.rows(Op.MIN, least, least, squares, lanes);
                Loops.rows(Op.ADD, most, most, squares, lanes);
            }
            if (meter.counts(point)) {
                Loops.rows(Op.ADD, sums, sums, into, lanes);
            }
        }
    }

    /** The sum of the squares of the error's residuals. */
    private void square() {
        Loops.fill(squares, form.floor(), lanes);
        for (int r = 0; r < form.rows(); r++) {
            int[] index = form.indices(r);
            double[] factors = form.factors(r);
            double offset = form.offset(r);
            if (index.length == 1) {
                Loops.addSquare(squares, factors[0], theta[index[0]], offset, lanes);
            } else if (index.length == 2) {
                Loops.addSquare(squares, factors[0], theta[index[0]], factors[1], theta[index[1]], offset, lanes);
            } else {
                Features.dot(spare, theta, index, factors, index.length, lanes);
                Loops.addSquare(squares, spare, offset, lanes);
            }
        }
    }

    private void measureCarefully(double[] into) {
        square();
        for (int i = 0; i < lanes; i++) {
            into[i] = form.isLost(squares[i]) ? carefully(i) : form.of(squares[i]);
        }
    }

    private double carefully(int lane) {
        return form.carefully(IntStream.range(0, theta.length)
                .mapToDouble(j -> theta[j][lane])
                .toArray());
    }

    Meter meter() {
        return meter;
    }

    double[][] followOns() {
        return followOn;
    }

    @Nullable
    Past past() {
        return past;
    }

    /** Tells the meters the errors at so many points of the curve, of which this is the first. */
    private void report(int point, int count) {
        boolean counts = meter.counts(point + count - 1);
        double[] latest = errors[meter.keepsCurves() ? count - 1 : 0];
        for (int i = 0; i < lanes; i++) {
            var own = learners[i];
            for (int k = 0; meter.keepsCurves() && k < count; k++) {
                own.meter().curvePoint(own.position(), point + k, errors[k][i]);
            }
            if (counts) {
                own.meter().set(own.position(), sums[i], latest[i]);
            }
        }
    }
}

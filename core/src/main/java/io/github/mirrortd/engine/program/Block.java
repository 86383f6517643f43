package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.equations.Formula.Op;
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

    private final Plan plan;
    private final FiniteProblem problem;
    private final Learner[] learners;
    private final int lanes;
    private final Meter meter;
    private final ErrorForm form;
    private final Interpreter interpreter;
    private final @Nullable Compiled compiled;

    private final Object key;

    /** The run of each learner. */
    private final int[] runs;

    private final FollowOns followOns;

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
     * @param step the compiled step; null where the work is short
     */
    Block(Plan plan, List<Learner> learners, Object key, @Nullable Compilation step) {
        this.plan = plan;
        this.key = key;
        problem = plan.problem();
        this.learners = learners.toArray(Learner[]::new);
        lanes = this.learners.length;
        meter = this.learners[0].meter();
        form = problem.error();
        var settings = learners.stream().map(Learner::settings).toArray(Settings[]::new);
        interpreter = new Interpreter(plan.program(), plan.table(), settings, problem.dimension());
        runs = learners.stream().mapToInt(Learner::run).toArray();
        followOns = new FollowOns(
                plan.table(), plan.rule(), plan.formula(), plan.own() ? settings : Arrays.copyOf(settings, 1), runs);
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
        compiled = step == null ? null : new Compiled(step, interpreter, sums);
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
        double[][] followOn = followOns.follow(chunk.transitions(), count);
        if (compiled != null) {
            compiled.run(this, path, followOn, count, point);
            report(point + 1, count);
            return;
        }
        if (!careful) {
            copy(state, saved);
            Arrays.fill(least, Double.POSITIVE_INFINITY);
            Arrays.fill(most, 0);
            run(steps, path, followOn, count, point);
            careful = !isInRange();
            if (careful) {
                copy(saved, state);
            }
        }
        if (careful) {
            run(steps, path, followOn, count, point);
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

    private void run(@Nullable OwnSteps steps, int[] path, double[][] followOn, int count, int point) {
        int phases = plan.program().phases().size();
        for (int k = 0; k < count; k++) {
            if (steps == null) {
                interpreter.see(plan.table(), path[k], followOn[k][0]);
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

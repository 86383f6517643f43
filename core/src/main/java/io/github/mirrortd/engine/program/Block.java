package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.program.KernelShape.Compilation;
import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.engine.program.ProgramBuilder.Addressing;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.ErrorForm;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Learners of a finite problem in lockstep, in one run or each in its own.
 *
 * <p>If learners have their own steps, features are rows with their zeros. That fails where weights are infinite, because
 * 0·∞ is not 0: the block then goes back to the start of the chunk of steps, and makes it and all that follow with only
 * those entries that are there.
 */
final class Block {
    /**
     * Executes a rule's learners on the steps of a finite problem. The executor is chosen once, before the first step.
     *
     * @param table the problem's transitions
     * @param formula the rule's graph
     * @param own whether each learner has its own steps
     * @param program the step
     */
    record Plan(FiniteProblem problem, StepTable table, Rule rule, RuleFormula formula, boolean own, Program program) {
        /** @param traced whether the learners keep traces */
        static Plan of(FiniteProblem problem, Rule rule, RuleFormula formula, boolean traced, boolean own) {
            var addressing = own ? Addressing.OWN : Addressing.SHARED;
            var builder = new ProgramBuilder(rule, formula, traced, addressing, false, problem.dimension());
            var table = new StepTable(problem, own || !formula.kept().isEmpty());
            return new Plan(problem, table, rule, formula, own, builder.step());
        }
    }

    /** A learner's place. */
    record Learner(Settings settings, int run, int position, Meter meter) {}

    private final Plan plan;
    private final FiniteProblem problem;
    private final Learner[] learners;
    private final int lanes;
    private final Meter meter;
    private final ErrorForm form;
    private final Interpreter interpreter;
    private final @Nullable Compilation compiled;

    /** Rows that a compiled step works on, and their contents in order. */
    private final double[][] rows;

    private final double[] memory;

    /** The run of each learner. */
    private final int[] runs;

    /** The transition of each learner at the step at hand. */
    private final int[] now;

    private final FollowOns followOns;

    private final double[][] theta;
    private final double[][] state;
    private final double[][] saved;
    private final double[] sums;
    private final double[] squares;
    private final double[] spare;

    /** The errors of a chunk, a row for each step where curves are kept; else the latest. */
    private double[][] errors;

    private boolean byEntries;

    /** @param compiled the compiled step; null where the work is short */
    Block(Plan plan, List<Learner> learners, @Nullable Compilation compiled) {
        this.plan = plan;
        this.compiled = compiled;
        problem = plan.problem();
        this.learners = learners.toArray(Learner[]::new);
        int width = compiled == null ? 1 : compiled.width();
        lanes = (learners.size() + width - 1) / width * width;
        meter = this.learners[0].meter();
        form = problem.error();
        // What fills up the last vector repeats the last learner.
        var settings = new Settings[lanes];
        Arrays.setAll(settings, i -> this.learners[Math.min(i, this.learners.length - 1)].settings());
        interpreter = new Interpreter(
                plan.program(), plan.table(), settings, problem.dimension(), plan.own(), (lane, factor) -> {});
        runs = learners.stream().mapToInt(Learner::run).toArray();
        now = new int[plan.own() ? lanes : 0];
        followOns = new FollowOns(
                plan.table(), plan.rule(), plan.formula(), plan.own() ? settings : Arrays.copyOf(settings, 1), runs);
        theta = interpreter.rows(Vector.THETA);
        for (var vector : plan.program().vectors()) {
            double[][] rows = interpreter.rows(vector);
            for (int j = 0; vector.isTheta() && j < rows.length; j++) {
                Arrays.fill(rows[j], problem.initial()[j]);
            }
        }
        sums = new double[lanes];
        squares = new double[lanes];
        spare = new double[lanes];
        errors = new double[1][lanes];
        var all = new ArrayList<>(interpreter.state());
        all.add(sums);
        state = all.toArray(double[][]::new);
        saved = new double[state.length][lanes];
        rows = compiled == null ? new double[0][] : compiled.shape().rows(interpreter, sums, squares);
        memory = new double[rows.length * lanes];
        if (meter.needs(0)) {
            measure(0, 0);
            report(0, 1);
        }
    }

    /** Learns from the next transitions, which follow the curve's point. */
    void advance(int[][] transitions, int count, int point) {
        if (meter.keepsCurves() && errors.length < count) {
            errors = new double[count][lanes];
        }
        double[][] followOn = followOns.follow(transitions, count);
        if (compiled != null) {
            run(compiled, transitions[runs[0]], followOn, count, point);
        } else {
            copy(state, saved);
            run(transitions, followOn, count, point);
            if (plan.own() && !byEntries && !isFinite()) {
                byEntries = true;
                copy(saved, state);
                run(transitions, followOn, count, point);
            }
        }
        report(point + 1, count);
    }

    private void run(Compilation step, int[] path, double[][] followOn, int count, int point) {
        var kernel = step.kernel();
        var shape = step.shape();
        if (point == 0) {
            bring(0, rows.length);
        }
        if (meter.keepsCurves()) {
            for (int k = 0; k < count; k++) {
                kernel.learn(memory, lanes, path, k, k + 1, followOn, shape);
                fetch(shape.row(Vector.THETA), theta.length);
                measure(k, point + k + 1);
            }
            return;
        }
        // A point is measured before the step that follows it, and the last one by its block.
        int measured = 1;
        while (measured < count && !meter.counts(point + measured)) {
            measured++;
        }
        kernel.learn(memory, lanes, path, 0, measured, followOn, shape);
        kernel.measure(memory, lanes, path, measured, count, followOn, shape);
        fetch(shape.row(Vector.THETA), theta.length);
        fetch(shape.sumRow(), 1);
        measure(0, point + count);
        bring(shape.sumRow(), 1);
    }

    private void bring(int first, int count) {
        for (int r = first; r < first + count; r++) {
            System.arraycopy(rows[r], 0, memory, r * lanes, lanes);
        }
    }

    private void fetch(int first, int count) {
        for (int r = first; r < first + count; r++) {
            System.arraycopy(memory, r * lanes, rows[r], 0, lanes);
        }
    }

    private static void copy(double[][] from, double[][] to) {
        for (int i = 0; i < from.length; i++) {
            System.arraycopy(from[i], 0, to[i], 0, from[i].length);
        }
    }

    private boolean isFinite() {
        double spoilt = 0;
        for (int r = 0; r < state.length - 1; r++) {
            for (double weight : state[r]) {
                spoilt += 0 * weight;
            }
        }
        return spoilt == 0;
    }

    private void run(int[][] transitions, double[][] followOn, int count, int point) {
        int phases = plan.program().phases().size();
        for (int k = 0; k < count; k++) {
            if (plan.own()) {
                for (int i = 0; i < now.length; i++) {
                    now[i] = transitions[runs[i]][k];
                }
                interpreter.see(plan.table(), now, followOn[k], byEntries);
            } else {
                interpreter.see(plan.table(), transitions[runs[0]][k], followOn[k][0]);
            }
            interpreter.step((point + k) % phases);
            measure(k, point + k + 1);
        }
    }

    /** Measures the error after step k of the chunk, where that is needed. */
    private void measure(int k, int point) {
        if (!meter.needs(point)) {
            return;
        }
        double[] into = errors[meter.keepsCurves() ? k : 0];
        square();
        if (form.isSquared()) {
            System.arraycopy(squares, 0, into, 0, lanes);
        } else {
            Loops.rows(Op.SQRT, into, squares, squares, lanes);
        }
        for (int i = 0; i < lanes; i++) {
            if (form.isLost(squares[i])) {
                into[i] = form.carefully(column(i));
            }
        }
        if (meter.counts(point)) {
            Loops.rows(Op.ADD, sums, sums, into, lanes);
        }
    }

    /** The sum of the squares of the error's residuals. */
    private void square() {
        Loops.fill(squares, form.floor(), lanes);
        for (int r = 0; r < form.rows(); r++) {
            Features.dot(spare, theta, form.indices(r), form.factors(r), form.indices(r).length, lanes);
            Loops.addSquare(squares, spare, form.offset(r), lanes);
        }
    }

    /** θ of one learner. */
    private double[] column(int lane) {
        return Arrays.stream(theta).mapToDouble(row -> row[lane]).toArray();
    }

    /** Passes the errors at consecutive points of the curve to the meters. */
    private void report(int point, int count) {
        boolean counts = meter.counts(point + count - 1);
        double[] latest = errors[meter.keepsCurves() ? count - 1 : 0];
        for (int i = 0; i < learners.length; i++) {
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

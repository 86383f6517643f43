package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.program.KernelShape.Compilation;
import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.engine.program.ProgramNumbers.Addressing;
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
 * <p>A chunk of steps is made as if all numbers were in range, and looked at afterwards: where some were not, the block goes back to the
 * start of the chunk, and makes it and all that follow with care. Out of range are errors whose squares vanish or overflow, and, where
 * features are rows with their zeros, infinite weights: 0·∞ is not 0.
 */
final class Block {
    /**
     * How learners of a rule go through the steps of a finite problem: decided once, before their first step.
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
            int dimension = problem.dimension();
            boolean byEntries = !formula.kept().isEmpty();
            var table = new StepTable(problem);
            return new Plan(
                    problem,
                    own || byEntries ? table.wide(dimension) : table,
                    rule,
                    formula,
                    own,
                    byEntries
                            ? ProgramBuilderByEntries.step(formula, addressing, dimension)
                            : ProgramBuilder.step(rule, formula, traced, addressing, false));
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

    /** Of a compiled step, the rows that it works on; and what is in them, one after the other. */
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
    private final double[] least;
    private final double[] most;

    /** The errors of a chunk, a row for each step where curves are kept; else the latest. */
    private double[][] errors;

    private boolean careful;

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
        interpreter = new Interpreter(plan.program(), plan.table(), settings, problem.dimension(), plan.own());
        runs = learners.stream().mapToInt(Learner::run).toArray();
        now = new int[plan.own() ? lanes : 0];
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
        var all = new ArrayList<>(interpreter.state());
        all.add(sums);
        state = all.toArray(double[][]::new);
        saved = new double[state.length][lanes];
        rows = compiled == null ? new double[0][] : compiled.shape().rows(interpreter, sums, squares);
        memory = new double[rows.length * lanes];
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

    /** Learns from the next transitions, which follow the curve's point. */
    void advance(int[][] transitions, int count, int point) {
        if (meter.keepsCurves() && errors.length < count) {
            errors = new double[count][lanes];
        }
        double[][] followOn = followOns.follow(transitions, count);
        if (compiled != null) {
            run(compiled, transitions[runs[0]], followOn, count, point);
        } else if (!careful) {
            copy(state, saved);
            Arrays.fill(least, Double.POSITIVE_INFINITY);
            Arrays.fill(most, 0);
            run(transitions, followOn, count, point);
            careful = !isInRange();
            if (careful) {
                copy(saved, state);
            }
        }
        if (careful) {
            run(transitions, followOn, count, point);
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

    private void run(int[][] transitions, double[][] followOn, int count, int point) {
        int phases = plan.program().phases().size();
        for (int k = 0; k < count; k++) {
            if (plan.own()) {
                for (int i = 0; i < now.length; i++) {
                    now[i] = transitions[runs[i]][k];
                }
                interpreter.see(plan.table(), now, followOn[k], careful);
            } else {
                interpreter.see(plan.table(), transitions[runs[0]][k], followOn[k][0]);
            }
            interpreter.step((point + k) % phases);
            measure(k, point + k + 1);
        }
    }

    /** Measures the error after step k of the chunk, where that is needed. */
    private void measure(int k, int point) {
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
            into[i] = form.isLost(squares[i]) ? form.carefully(column(theta, i)) : form.of(squares[i]);
        }
    }

    /** The numbers of one learner. */
    static double[] column(double[][] rows, int lane) {
        return Arrays.stream(rows).mapToDouble(row -> row[lane]).toArray();
    }

    /** Tells the meters the errors at so many points of the curve, of which this is the first. */
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

package io.github.mirrortd.engine.rows;

import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.engine.formula.RuleReader;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.ErrorForm;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Learners in lockstep on rows. A step forms products, applies the rule and adds what it says to the weights; how products and updates are
 * made is its subclasses'.
 *
 * <p>A chunk of steps is made as if all numbers were in range, and looked at afterwards: where some were not, the block goes back to the
 * start of the chunk, and makes it and all that follow with care.
 */
abstract class RowBlock {
    /** A learner's place. */
    record Learner(Settings settings, int run, int position, Meter meter) {}

    private static final double[] NO_ROW = {};

    final RowRule rule;
    final ProblemTables tables;
    final int lanes;
    final double[][] theta;
    final double[][] w;
    final RowFormula formula;
    private final Learner[] learners;
    private final Meter meter;
    private final ErrorForm form;
    private final double[][] products = new double[Product.of(Product.Source.WEIGHTS).size()][];
    private final int[] outputs = new int[Coefficient.values().length];

    /** The errors of a chunk, a row for each step. */
    private double[][] errors;

    private final double[] sums;
    private final double[] squares;
    private final double[] spare;
    private final double[] least;
    private final double[] most;
    private final double[][] state;
    private final double[][] saved;
    private boolean careful;

    /** @param row gives the row of a product that does not depend on the weights; null where all learners share it */
    RowBlock(FiniteProblem problem, ProblemTables tables, RowRule rule, List<Learner> learners, boolean oneRun) {
        this.rule = rule;
        this.tables = tables;
        this.learners = learners.toArray(Learner[]::new);
        lanes = this.learners.length;
        meter = this.learners[0].meter();
        form = problem.error();
        int d = problem.dimension();
        theta = new double[d][lanes];
        w = new double[rule.usesW() ? d : 0][lanes];
        for (int j = 0; j < d; j++) {
            Arrays.fill(theta[j], problem.initial()[j]);
        }
        for (var p : Product.of(Product.Source.WEIGHTS)) {
            products[p.place()] = rule.reads(p) ? new double[lanes] : NO_ROW;
        }
        formula = new RowFormula(rule.formula(), input -> row(input, oneRun), lanes);
        for (var c : rule.written()) {
            outputs[c.place()] = formula.output(c.id());
        }
        errors = new double[1][lanes];
        sums = new double[lanes];
        squares = new double[lanes];
        spare = new double[lanes];
        least = new double[lanes];
        most = new double[lanes];
        state = new double[theta.length + w.length + 1][];
        System.arraycopy(theta, 0, state, 0, theta.length);
        System.arraycopy(w, 0, state, theta.length, w.length);
        state[state.length - 1] = sums;
        saved = new double[state.length][lanes];
        begin();
    }

    private void begin() {
        if (meter.needs(0)) {
            measureCarefully(errors[0]);
            if (meter.counts(0)) {
                Rows.add(sums, errors[0]);
            }
            report(0, 0);
        }
    }

    private double @Nullable [] row(String input, boolean oneRun) {
        var product = RuleReader.product(input);
        if (product == null) {
            double[] row = new double[lanes];
            for (int i = 0; i < lanes; i++) {
                row[i] = RuleReader.setting(input, learners[i].settings());
            }
            return row;
        }
        if (product.source() == Product.Source.WEIGHTS) {
            return products[product.place()];
        }
        return oneRun ? null : NO_ROW;
    }

    /** The row of a product of weights with features; empty where nobody reads it. */
    final double[] product(Product p) {
        return products[p.place()];
    }

    /** The row of a coefficient that the rule writes. */
    final double[] coefficient(Coefficient c) {
        return formula.row(outputs[c.place()]);
    }

    int runOf(int lane) {
        return learners[lane].run();
    }

    Settings settingsOf(int lane) {
        return learners[lane].settings();
    }

    /** Gets ready for a chunk. */
    abstract void prepare(TransitionChunk chunk);

    /** Tells the formula what there is of step k besides the weights, and forms the products of these. */
    abstract void ask(int k, boolean careful);

    /** Adds what the rule has said at step k to the weights. */
    abstract void add(int k, boolean careful);

    /** Whether infinite weights need care. */
    abstract boolean meetsZeros();

    /** Learns from the transitions of a chunk, which follow the curve's point. */
    final void advance(TransitionChunk chunk, int point) {
        int count = chunk.count();
        if (errors.length < count) {
            errors = new double[count][lanes];
        }
        prepare(chunk);
        if (!careful) {
            copy(state, saved);
            Arrays.fill(least, Double.POSITIVE_INFINITY);
            Arrays.fill(most, 0);
            run(count, point);
            careful = !isInRange();
            if (careful) {
                copy(saved, state);
            }
        }
        if (careful) {
            run(count, point);
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
            lost |= form.isLost(least[i]);
            spoilt += 0 * most[i];
        }
        for (int r = 0; meetsZeros() && r < theta.length + w.length; r++) {
            for (double weight : state[r]) {
                spoilt += 0 * weight;
            }
        }
        return !lost && spoilt == 0;
    }

    private void run(int count, int point) {
        for (int k = 0; k < count; k++) {
            ask(k, careful);
            formula.compute();
            if (rule.decays()) {
                Rows.decay(w, coefficient(Coefficient.DECAY));
            }
            add(k, careful);
            if (meter.needs(point + k + 1)) {
                measure(errors[k]);
                if (meter.counts(point + k + 1)) {
                    Rows.add(sums, errors[k]);
                }
            }
        }
    }

    private void measure(double[] into) {
        if (careful) {
            measureCarefully(into);
        } else {
            square();
            Rows.sqrt(into, squares);
            Rows.least(least, squares);
            Rows.add(most, squares);
        }
    }

    private void square() {
        Arrays.fill(squares, form.floor());
        for (int r = 0; r < form.rows(); r++) {
            Rows.addSquare(squares, theta, form.indices(r), form.factors(r), form.offset(r), spare);
        }
    }

    private void measureCarefully(double[] into) {
        square();
        for (int i = 0; i < lanes; i++) {
            into[i] = form.isLost(squares[i]) ? carefully(i) : Math.sqrt(squares[i]);
        }
    }

    private double carefully(int lane) {
        double[] own = new double[theta.length];
        for (int j = 0; j < own.length; j++) {
            own[j] = theta[j][lane];
        }
        return form.carefully(own);
    }

    /** Tells the meters the errors at so many points of the curve from this one on; none is the one before anything was learned. */
    private void report(int point, int count) {
        int points = Math.max(1, count);
        for (int i = 0; i < lanes; i++) {
            var own = learners[i];
            for (int k = 0; meter.keepsCurves() && k < points; k++) {
                own.meter().curvePoint(own.position(), point + k, errors[k][i]);
            }
            if (meter.counts(point + points - 1)) {
                own.meter().set(own.position(), sums[i], errors[points - 1][i]);
            }
        }
    }
}

package io.github.mirrortd.engine.rows;

import io.github.mirrortd.engine.batch.Meter;
import io.github.mirrortd.engine.batch.TransitionChunk;
import io.github.mirrortd.engine.formula.Formula.Op;
import io.github.mirrortd.engine.formula.RuleReader;
import io.github.mirrortd.engine.rows.RowProgram.SharedStep;
import io.github.mirrortd.engine.rows.RowProgram.Step;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.ErrorForm;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

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

    final RowRule rule;
    final ProblemTables tables;
    final int lanes;
    final RowProgram program;

    /** Where the rows of θ and w begin. */
    final int theta;

    final int w;
    final int dimension;

    /** Where the rows of a transition's numbers and features begin; nowhere where all learners see the same transition. */
    private final int numbers;

    private final Learner[] learners;
    private final Meter meter;
    private final ErrorForm form;
    private final Map<Product, Integer> products = new EnumMap<>(Product.class);
    private final Map<Coefficient, Integer> coefficients = new EnumMap<>(Coefficient.class);
    private final SharedStep[] sharedSteps;
    private final Step[] ruleSteps;
    private final Step[] squareSteps;
    private final Step[] rangeSteps;
    private final Step[] errorSteps;
    private final Step[] sumSteps;

    /** The errors of a chunk, a row for each step where curves are kept; else the latest. */
    private double[][] errors;

    private final int error;
    private final double[] sums;
    private final double[] squares;
    private final double[] least;
    private final double[] most;
    private final double[][] state;
    private final double[][] saved;
    private boolean careful;

    RowBlock(FiniteProblem problem, ProblemTables tables, RowRule rule, List<Learner> learners, boolean oneRun) {
        this.rule = rule;
        this.tables = tables;
        this.learners = learners.toArray(Learner[]::new);
        lanes = this.learners.length;
        meter = this.learners[0].meter();
        form = problem.error();
        program = new RowProgram(lanes);
        dimension = problem.dimension();
        theta = addRows(dimension);
        w = addRows(rule.usesW() ? dimension : 0);
        for (int j = 0; j < dimension; j++) {
            Arrays.fill(program.row(theta + j), problem.initial()[j]);
        }
        numbers = oneRun ? RowProgram.NONE : program.addPlaces(StepRows.count(dimension));
        for (var p : Product.of(Source.TRANSITION)) {
            products.put(p, oneRun ? program.addShared(0) : numbers + p.place());
        }
        products.put(Product.FOLLOW_ON, oneRun ? program.addShared(0) : program.addRow());
        for (var p : Product.of(Source.WEIGHTS)) {
            products.put(p, program.addRow());
        }
        var formula = new RowFormula(rule.formula(), program, new RowFormula.Inputs() {
            @Override
            public boolean shares(String input) {
                var product = RuleReader.product(input);
                return oneRun && product != null && product.source() != Source.WEIGHTS;
            }

            @Override
            public int place(String input) {
                var product = RuleReader.product(input);
                return product == null ? addSetting(input) : RowBlock.this.place(product);
            }
        });
        rule.written().forEach(c -> coefficients.put(c, formula.output(c.id())));
        sharedSteps = formula.sharedSteps();
        ruleSteps = formula.steps();
        int sum = program.addRow();
        int square = program.addRow();
        int leastSquare = program.addRow();
        int mostSquare = program.addRow();
        error = program.addRow();
        sums = program.row(sum);
        squares = program.row(square);
        least = program.row(leastSquare);
        most = program.row(mostSquare);
        squareSteps = squares(square);
        errorSteps = new Step[] {Step.ofRows(RowOperation.ofRows(Op.SQRT), error, square, square)};
        rangeSteps = new Step[] {
            Step.ofRows(RowOperation.ofRows(Op.MIN), leastSquare, leastSquare, square),
            Step.ofRows(RowOperation.ofRows(Op.ADD), mostSquare, mostSquare, square)
        };
        sumSteps = new Step[] {Step.ofRows(RowOperation.ofRows(Op.ADD), sum, sum, error)};
        state = new double[(rule.usesW() ? 2 : 1) * dimension + 1][];
        for (int r = 0; r < state.length - 1; r++) {
            state[r] = program.row(theta + r);
        }
        state[state.length - 1] = sums;
        saved = new double[state.length][lanes];
        errors = new double[][] {program.row(error)};
        begin();
    }

    private int addRows(int count) {
        int first = program.addPlaces(count);
        for (int j = 0; j < count; j++) {
            program.setRow(first + j, new double[lanes]);
        }
        return first;
    }

    private int addSetting(String input) {
        double[] row = new double[lanes];
        for (int i = 0; i < lanes; i++) {
            row[i] = RuleReader.setting(input, learners[i].settings());
        }
        return program.addRow(row);
    }

    /** The sum of the squares of the error's residuals. */
    private Step[] squares(int into) {
        var steps = new ArrayList<Step>();
        int spare = program.addRow();
        steps.add(Step.withShared(RowOperation.FILL, into, RowProgram.NONE, program.constant(form.floor())));
        for (int r = 0; r < form.rows(); r++) {
            int[] index = form.indices(r);
            double[] factors = form.factors(r);
            int offset = program.constant(form.offset(r));
            boolean few = index.length == 1 || index.length == 2;
            if (few) {
                int last = index.length - 1;
                steps.add(new Step(
                        last == 0 ? RowOperation.ADD_SQUARE_OF_ONE : RowOperation.ADD_SQUARE_OF_TWO,
                        into,
                        theta + index[0],
                        theta + index[last],
                        RowProgram.NONE,
                        RowProgram.NONE,
                        program.constant(factors[0]),
                        program.constant(factors[last]),
                        offset));
            } else {
                addDot(steps, spare, theta, index, factors);
                steps.add(new Step(
                        RowOperation.ADD_SQUARE,
                        into,
                        spare,
                        RowProgram.NONE,
                        RowProgram.NONE,
                        RowProgram.NONE,
                        RowProgram.NONE,
                        RowProgram.NONE,
                        offset));
            }
        }
        return steps.toArray(Step[]::new);
    }

    /** The inner product of rows with sparse numbers that all learners share. */
    final void addDot(List<Step> steps, int into, int first, int[] index, double[] value) {
        int k = Math.min(2, index.length);
        if (k == 0) {
            steps.add(Step.withShared(RowOperation.FILL, into, RowProgram.NONE, RowProgram.NONE));
        } else {
            steps.add(new Step(
                    k == 1 ? RowOperation.SHARED_PRODUCT : RowOperation.SHARED_PRODUCTS,
                    into,
                    first + index[0],
                    first + index[k - 1],
                    RowProgram.NONE,
                    RowProgram.NONE,
                    program.constant(value[0]),
                    program.constant(value[k - 1]),
                    RowProgram.NONE));
        }
        for (; k < index.length; k++) {
            steps.add(Step.withShared(
                    RowOperation.ADD_SHARED_PRODUCT, into, first + index[k], program.constant(value[k])));
        }
    }

    /** What takes the rule's share off w, where it takes one. */
    final Step[] decays() {
        return IntStream.range(0, rule.writes(Coefficient.DECAY) ? dimension : 0)
                .mapToObj(j -> Step.ofRows(RowOperation.LESS_SHARE, w + j, place(Coefficient.DECAY), RowProgram.NONE))
                .toArray(Step[]::new);
    }

    final int numbers() {
        return numbers;
    }

    /** Where the rows of φ begin; φ' follows. */
    final int phi() {
        return numbers + StepRows.FEATURES;
    }

    /** Where a product's number or row is. */
    final int place(Product p) {
        return Objects.requireNonNull(products.get(p));
    }

    /** Where the row of a coefficient is that the rule writes. */
    final int place(Coefficient c) {
        return Objects.requireNonNull(coefficients.get(c));
    }

    final int runOf(int lane) {
        return learners[lane].run();
    }

    final Settings settingsOf(int lane) {
        return learners[lane].settings();
    }

    private void begin() {
        if (meter.needs(0)) {
            measureCarefully();
            if (meter.counts(0)) {
                program.run(sumSteps);
            }
            report(0, 1);
        }
    }

    /** Gets ready for a chunk. */
    abstract void prepare(TransitionChunk chunk);

    /** Tells the program what there is of step k besides the weights, and forms the products of these. */
    abstract void ask(int k, boolean careful);

    /** Adds what the rule has said at step k to the weights. */
    abstract void add(int k, boolean careful);

    /** Whether infinite weights need care. */
    abstract boolean meetsZeros();

    /** Learns from the transitions of a chunk, which follow the curve's point. */
    final void advance(TransitionChunk chunk, int point) {
        int count = chunk.count();
        if (meter.keepsCurves() && errors.length < count) {
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
            lost |= least[i] < ErrorForm.FAINT;
            // An infinite square is an infinite error, unless the form says that it can be told from the largest ones.
            spoilt += Double.isNaN(form.overflow()) ? 0 : 0 * most[i];
        }
        for (int r = 0; meetsZeros() && r < state.length - 1; r++) {
            for (double weight : state[r]) {
                spoilt += 0 * weight;
            }
        }
        return !lost && spoilt == 0;
    }

    private void run(int count, int point) {
        for (int k = 0; k < count; k++) {
            ask(k, careful);
            program.run(sharedSteps);
            program.run(ruleSteps);
            add(k, careful);
            if (meter.needs(point + k + 1)) {
                if (meter.keepsCurves()) {
                    program.setRow(error, errors[k]);
                }
                measure();
                if (meter.counts(point + k + 1)) {
                    program.run(sumSteps);
                }
            }
        }
    }

    private void measure() {
        if (careful) {
            measureCarefully();
        } else {
            program.run(squareSteps);
            program.run(errorSteps);
            program.run(rangeSteps);
        }
    }

    private void measureCarefully() {
        program.run(squareSteps);
        double[] into = program.row(error);
        for (int i = 0; i < lanes; i++) {
            into[i] = form.isLost(squares[i]) ? carefully(i) : Math.sqrt(squares[i]);
        }
    }

    private double carefully(int lane) {
        double[] own = new double[dimension];
        for (int j = 0; j < own.length; j++) {
            own[j] = program.row(theta + j)[lane];
        }
        return form.carefully(own);
    }

    /** Tells the meters the errors at so many points of the curve, of which this is the first. */
    private void report(int point, int count) {
        boolean counts = meter.counts(point + count - 1);
        double[] latest = program.row(error);
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

package io.github.mirrortd.engine.scalar;

import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import io.github.mirrortd.mdp.FiniteProblem;

/** A problem's transitions as arrays, by row number: what a step reads. */
public final class ProblemTables {
    /** Where the policies' numbers begin among those of a transition. */
    public static final int POLICIES = Product.of(Source.TRANSITION).size();

    /** How many numbers a transition has. */
    public static final int NUMBERS = POLICIES + Product.of(Source.POLICIES).size();

    public final int[][] phiIndex;
    public final double[][] phiValue;
    public final int[][] nextIndex;
    public final double[][] nextValue;

    /** All of {@link Source#TRANSITION}, then all of {@link Source#POLICIES}, transition after transition. */
    public final double[] numbers;

    // What the follow-on trace reads besides.
    public final double[] rho;
    public final double[] gamma;
    public final double[] interest;
    public final boolean[] terminal;

    public ProblemTables(FiniteProblem problem) {
        var rows = problem.transitions();
        int n = rows.size();
        phiIndex = new int[n][];
        phiValue = new double[n][];
        nextIndex = new int[n][];
        nextValue = new double[n][];
        numbers = new double[n * NUMBERS];
        rho = new double[n];
        gamma = new double[n];
        interest = new double[n];
        terminal = new boolean[n];
        for (int t = 0; t < n; t++) {
            var row = rows.get(t);
            phiIndex[t] = problem.features().indices(row.state());
            phiValue[t] = problem.features().values(row.state());
            nextIndex[t] = problem.nextIndices(row);
            nextValue[t] = problem.nextValues(row);
            int at = t * NUMBERS;
            for (var p : Product.of(Source.TRANSITION)) {
                numbers[at++] = p.at(problem, row);
            }
            for (var p : Product.of(Source.POLICIES)) {
                numbers[at++] = p.at(problem, row);
            }
            rho[t] = row.rho();
            gamma[t] = row.gamma();
            interest[t] = problem.interest(row.state());
            terminal[t] = row.terminal();
        }
    }
}

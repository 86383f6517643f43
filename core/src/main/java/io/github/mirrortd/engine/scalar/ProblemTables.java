package io.github.mirrortd.engine.scalar;

import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.mdp.FiniteProblem;

/** A problem's transitions as arrays, by row number: what a step reads. */
public final class ProblemTables {
    public static final int NUMBERS = 11;

    public final int[][] phiIndex;
    public final double[][] phiValue;
    public final int[][] nextIndex;
    public final double[][] nextValue;
    public final double[] phiPhi;
    public final double[] phiNext;
    public final double[] nextNext;
    public final double[] rho;
    public final double[] reward;
    public final double[] gamma;
    public final boolean[] terminal;
    public final double[] interest;

    /** π(a|s) and μ(a|s). */
    public final double[] target;

    public final double[] behaviour;

    /** ψ₀ and ψ_max of all actions that either policy takes. */
    public final double psiLow;

    public final double psiHigh;

    /** All that depends on the transition alone, {@link #NUMBERS} numbers for each: its own first, then the policies'. */
    public final double[] numbers;

    public ProblemTables(FiniteProblem problem) {
        var rows = problem.transitions();
        int n = rows.size();
        phiIndex = new int[n][];
        phiValue = new double[n][];
        nextIndex = new int[n][];
        nextValue = new double[n][];
        phiPhi = new double[n];
        phiNext = new double[n];
        nextNext = new double[n];
        rho = new double[n];
        reward = new double[n];
        gamma = new double[n];
        terminal = new boolean[n];
        interest = new double[n];
        target = new double[n];
        behaviour = new double[n];
        double[] interests = problem.interest();
        psiLow = problem.psiLow();
        psiHigh = problem.psiHigh();
        numbers = new double[n * NUMBERS];
        for (int t = 0; t < n; t++) {
            var row = rows.get(t);
            phiIndex[t] = problem.features().indices(row.state());
            phiValue[t] = problem.features().values(row.state());
            nextIndex[t] = problem.nextIndices(row);
            nextValue[t] = problem.nextValues(row);
            var phi = problem.features().dense(row.state());
            phiPhi[t] = Sparse.dot(phiIndex[t], phiValue[t], phi);
            phiNext[t] = Sparse.dot(nextIndex[t], nextValue[t], phi);
            nextNext[t] = row.terminal()
                    ? 0
                    : Sparse.dot(nextIndex[t], nextValue[t], problem.features().dense(row.next()));
            rho[t] = row.rho();
            reward[t] = row.reward();
            gamma[t] = row.gamma();
            terminal[t] = row.terminal();
            interest[t] = interests[row.state()];
            target[t] = problem.actions().get(row.action()).target();
            behaviour[t] = problem.actions().get(row.action()).behaviour();
            double[] all = {
                phiPhi[t],
                phiNext[t],
                nextNext[t],
                rho[t],
                reward[t],
                gamma[t],
                interest[t],
                target[t],
                behaviour[t],
                psiLow,
                psiHigh
            };
            System.arraycopy(all, 0, numbers, t * NUMBERS, NUMBERS);
        }
    }
}

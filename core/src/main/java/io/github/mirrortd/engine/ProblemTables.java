package io.github.mirrortd.engine;

import io.github.mirrortd.internal.Sparse;
import io.github.mirrortd.mdp.FiniteProblem;

/** A problem's transitions as arrays, by row number: what a step reads. */
final class ProblemTables {
    final int[][] phiIndex;
    final double[][] phiValue;
    final int[][] nextIndex;
    final double[][] nextValue;
    final double[] phiPhi;
    final double[] phiNext;
    final double[] nextNext;
    final double[] rho;
    final double[] reward;
    final double[] gamma;
    final boolean[] terminal;
    final double[] interest;

    /** π(a|s) and μ(a|s). */
    final double[] target;

    final double[] behaviour;

    /** ψ₀ and ψ_max of all actions that either policy takes. */
    final double psiLow;

    final double psiHigh;

    /** The numbers of {@link LaneRows#TRANSITION} and {@link LaneRows#POLICIES}, row after row. */
    final double[] numbers;

    ProblemTables(FiniteProblem problem) {
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
        int width = LaneRows.NUMBERS;
        numbers = new double[n * width];
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
            System.arraycopy(all, 0, numbers, t * width, width);
        }
    }
}

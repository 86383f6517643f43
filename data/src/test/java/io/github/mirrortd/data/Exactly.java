package io.github.mirrortd.data;

import io.github.mirrortd.mdp.FiniteProblem;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/** Limits of estimators with infinitely many episodes, from the problem's table. */
final class Exactly {
    private Exactly() {}

    /** J: the target policy's value at the start. */
    static double value(FiniteProblem problem) {
        double sum = 0;
        for (int s = 0; s < problem.states(); s++) {
            sum += problem.start()[s] * problem.values()[s];
        }
        return sum;
    }

    /** Expected visits of each state in an episode of limited length. */
    private static double[] visits(FiniteProblem problem, int longest) {
        double[] now = problem.start();
        double[] sum = new double[now.length];
        for (int t = 0; t < longest; t++) {
            double[] next = new double[now.length];
            for (int s = 0; s < now.length; s++) {
                sum[s] += now[s];
            }
            for (var move : problem.transitions()) {
                if (!move.terminal()) {
                    next[move.next()] += now[move.state()] * move.likelihood();
                }
            }
            now = next;
        }
        return sum;
    }

    /** The value that LSTD(0) comes to, which is not the policy's where values are not linear in the features. */
    static double lstd(FiniteProblem problem, int longest) {
        int d = problem.dimension();
        double[] visits = visits(problem, longest);
        var a = new DMatrixRMaj(d, d);
        var b = new DMatrixRMaj(d, 1);
        for (var t : problem.transitions()) {
            double weight = visits[t.state()] * t.likelihood() * t.rho();
            var phi = new DMatrixRMaj(d, 1, true, problem.features().dense(t.state()));
            var difference = phi.copy();
            if (!t.terminal()) {
                CommonOps_DDRM.addEquals(
                        difference,
                        -t.gamma(),
                        new DMatrixRMaj(d, 1, true, problem.features().dense(t.next())));
            }
            CommonOps_DDRM.multAddTransB(weight, phi, difference, a);
            CommonOps_DDRM.addEquals(b, weight * t.reward(), phi);
        }
        var theta = new DMatrixRMaj(d, 1);
        CommonOps_DDRM.solve(a, b, theta);
        double sum = 0;
        for (int s = 0; s < problem.states(); s++) {
            double[] phi = problem.features().dense(s);
            for (int i = 0; i < d; i++) {
                sum += problem.start()[s] * phi[i] * theta.get(i, 0);
            }
        }
        return sum;
    }

    /** The target policy's rewards in the first steps of an episode: what products of ratios see of one that is cut off. */
    static double firstSteps(FiniteProblem problem, int longest) {
        double[] now = problem.start();
        double sum = 0;
        for (int t = 0; t < longest; t++) {
            double[] next = new double[now.length];
            for (var move : problem.transitions()) {
                double weight = now[move.state()] * move.likelihood() * move.rho();
                sum += weight * move.reward();
                if (!move.terminal()) {
                    next[move.next()] += weight * move.gamma();
                }
            }
            now = next;
        }
        return sum;
    }
}

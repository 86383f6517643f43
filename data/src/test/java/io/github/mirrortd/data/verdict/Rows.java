package io.github.mirrortd.data.verdict;

import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** Rows as steps, by one object that is filled again and again. */
final class Rows implements Steps {
    /** A row. */
    private record Row(
            int episode,
            double[] phi,
            double[] next,
            double[] pi,
            double[] nextPi,
            double[] told,
            int action,
            double reward,
            boolean ended,
            boolean broken) {}

    private final List<Row> rows = new ArrayList<>();
    private final int actions;
    private final double gamma;
    private boolean estimated;

    Rows(int actions, double gamma) {
        this.actions = actions;
        this.gamma = gamma;
    }

    void add(
            int episode,
            double[] phi,
            double[] next,
            double[] pi,
            double[] nextPi,
            double[] told,
            int action,
            double reward,
            boolean ended,
            boolean broken) {
        rows.add(new Row(episode, phi, next, pi, nextPi, told, action, reward, ended, broken));
    }

    int count() {
        return rows.size();
    }

    int action(int row) {
        return rows.get(row).action;
    }

    /** Replaces the reported probabilities of each row by estimated ones. */
    void estimate(double[][] each) {
        estimated = true;
        for (int i = 0; i < each.length; i++) {
            var r = rows.get(i);
            rows.set(
                    i,
                    new Row(r.episode, r.phi, r.next, r.pi, r.nextPi, each[i], r.action, r.reward, r.ended, r.broken));
        }
    }

    @Override
    public int dimension() {
        return rows.get(0).phi.length;
    }

    @Override
    public int actions() {
        return actions;
    }

    @Override
    public boolean isBehaviourEstimated() {
        return estimated;
    }

    @Override
    public boolean isSparse() {
        return false;
    }

    @Override
    public Iterator<Step> iterator() {
        var all = rows.iterator();
        var step = new Step();
        return new Iterator<>() {
            @Override
            public boolean hasNext() {
                return all.hasNext();
            }

            @Override
            public Step next() {
                var r = all.next();
                step.episode(r.episode);
                step.phi().setDense(r.phi, r.phi.length);
                step.next().setDense(r.next, r.next.length);
                step.policies(r.pi[r.action], r.told[r.action]);
                step.actions(r.action, r.pi, r.nextPi);
                if (!estimated) {
                    step.behaviours(r.told);
                }
                step.outcome(r.reward, gamma, r.ended);
                if (r.broken) {
                    step.cutOff();
                }
                return step;
            }
        };
    }
}

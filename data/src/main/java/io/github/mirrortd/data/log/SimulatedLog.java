package io.github.mirrortd.data.log;

import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.mdp.Action;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Sampler;
import io.github.mirrortd.mdp.SparseVector;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;

/**
 * The behaviour policy's log of a finite problem, without a file: simulated again, step by step and to the same bits, at
 * every pass. Episode e follows the generator with the seed {@code seed + e}.
 *
 * @param longest number of steps after which episodes are cut off
 */
public record SimulatedLog(FiniteProblem problem, long episodes, int longest, long seed) implements Steps {
    @Override
    public int dimension() {
        return problem.dimension();
    }

    @Override
    public int actions() {
        return (int) problem.actions().stream().map(Action::name).distinct().count();
    }

    @Override
    public boolean isSparse() {
        return false;
    }

    @Override
    public Iterator<Step> iterator() {
        return new Walk();
    }

    private final class Walk implements Iterator<Step> {
        private final List<String> names =
                problem.actions().stream().map(Action::name).distinct().toList();
        private final double[][] targets = new double[problem.states()][names.size()];
        private final double[][] behaviours = new double[problem.states()][names.size()];
        private final SparseVector[] features = new SparseVector[problem.states()];
        private final Step step = new Step();
        private Sampler sampler = problem.sampler(seed);
        private long episode;
        private int time;

        Walk() {
            for (var action : problem.actions()) {
                targets[action.state()][names.indexOf(action.name())] += action.target();
                behaviours[action.state()][names.indexOf(action.name())] += action.behaviour();
            }
            for (int s = 0; s < features.length; s++) {
                features[s] = new SparseVector();
                features[s].setDense(problem.features().dense(s), problem.dimension());
            }
        }

        @Override
        public boolean hasNext() {
            return episode < episodes;
        }

        @Override
        public Step next() {
            if (!hasNext()) {
                throw new NoSuchElementException();
            }
            var t = problem.transitions().get(sampler.next());
            var action = problem.actions().get(t.action());
            step.episode(episode);
            step.phi().set(features[t.state()]);
            step.next().set(features[t.next()]);
            step.policies(action.target(), action.behaviour());
            step.actions(names.indexOf(action.name()), targets[t.state()], targets[t.next()]);
            step.behaviours(behaviours[t.state()]);
            step.outcome(t.reward(), t.gamma(), t.terminal());
            boolean cut = ++time == longest && !t.terminal();
            if (cut) {
                step.cutOff();
            }
            if (cut || t.terminal()) {
                episode++;
                time = 0;
                sampler = problem.sampler(seed + episode);
            }
            return step;
        }
    }
}

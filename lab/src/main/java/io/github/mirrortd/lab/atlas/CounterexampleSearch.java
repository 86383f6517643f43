package io.github.mirrortd.lab.atlas;

import io.github.mirrortd.exact.Matrices;
import io.github.mirrortd.lab.run.Progress;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Action;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Outcome;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.random.Pcg64;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Looks for a problem of which a {@link Claim} is true: first among the problems of a family, by their seeds, then around the one
 * that comes nearest, by small changes of its features, policies, outcomes and rewards, of which those stay that make the claim
 * truer. Everything is computed, nothing sampled but the changes.
 *
 * @param problem the one of which the claim is truest
 * @param seed of the family's problem that it began with
 * @param score how true; the claim holds where it is above 0
 * @param measures of the learners there
 * @param tried how many problems were looked at
 */
public record CounterexampleSearch(
        FiniteProblem problem, long seed, double score, List<Claim.Measure> measures, int tried) {
    private static final double FIRST_CHANGE = 0.5;
    private static final double LAST_CHANGE = 0.02;

    /** {@return whether the claim holds on the problem} */
    public boolean isFound() {
        return score > 0;
    }

    /**
     * {@return the problem on which the claim is truest, of a family and its neighbours}
     *
     * @param claim what is looked for
     * @param family where problems come from
     * @param first the seed of the first problem
     * @param count how many problems of the family are looked at, and how many changes are tried after that
     * @param settings of all learners
     * @param progress hears the share that is done
     */
    public static CounterexampleSearch of(
            Claim claim, Choices family, long first, int count, Settings settings, Progress progress) {
        progress.begin("searching", 2L * count);
        var parameter = Atlas.seedOf(family);
        @Nullable CounterexampleSearch best = null;
        for (int i = 0; i < count; i++) {
            var choices = family.with(parameter, String.valueOf(Math.addExact(first, i)));
            var problem = choices.family().make(choices).finite();
            var measures = claim.measures(problem, settings);
            double score = claim.score(measures);
            if (best == null || score > best.score()) {
                best = new CounterexampleSearch(problem, first + i, score, measures, i + 1);
            }
            progress.advance(1);
        }
        var found = Objects.requireNonNull(best);
        var random = new Pcg64(first);
        for (int i = 0; i < count; i++) {
            double size = FIRST_CHANGE * StrictMath.pow(LAST_CHANGE / FIRST_CHANGE, (double) i / count);
            var changed = changed(found.problem(), size, random);
            var measures = claim.measures(changed, settings);
            double score = claim.score(measures);
            if (score > found.score()) {
                found = new CounterexampleSearch(changed, found.seed(), score, measures, count + i + 1);
            }
            progress.advance(1);
        }
        return new CounterexampleSearch(found.problem(), found.seed(), found.score(), found.measures(), 2 * count);
    }

    /** A problem nearby: every number moved a little, probabilities scaled to sum to 1 again. */
    private static FiniteProblem changed(FiniteProblem old, double size, Pcg64 random) {
        var features = features(old, size, random);
        var builder = FiniteProblem.builder("found")
                .title("Found by a search")
                .features(features)
                .starts(old.start())
                .steps(old.steps())
                .gammas(IntStream.range(0, old.states()).mapToDouble(old::gamma).toArray());
        for (int s = 0; s < old.states(); s++) {
            int state = s;
            if (old.isTerminal(s)) {
                builder.terminal(s);
            }
            var actions = old.actions().stream().filter(a -> a.state() == state).toList();
            double[] target = moved(actions.stream().mapToDouble(Action::target).toArray(), size, random);
            double[] behaviour =
                    moved(actions.stream().mapToDouble(Action::behaviour).toArray(), size, random);
            for (int a = 0; a < target.length; a++) {
                var outcomes = actions.get(a).outcomes();
                double[] likely = moved(
                        outcomes.stream().mapToDouble(Outcome::probability).toArray(), size, random);
                var next = new ArrayList<Outcome>();
                for (int o = 0; o < likely.length; o++) {
                    next.add(new Outcome(
                            outcomes.get(o).next(),
                            likely[o],
                            round(outcomes.get(o).reward() + size * (random.random() - 0.5))));
                }
                builder.action(s, actions.get(a).name(), target[a], behaviour[a], next);
            }
        }
        return builder.build();
    }

    /** Features moved a little, and all of them by one factor: but the longest not below 1, where nothing would be learned. */
    private static double[][] features(FiniteProblem old, double size, Pcg64 random) {
        var features = new double[old.states()][];
        double factor = StrictMath.exp(2 * size * (random.random() - 0.5));
        double longest = 0;
        for (int s = 0; s < features.length; s++) {
            features[s] = Arrays.stream(old.features().dense(s))
                    .map(x -> factor * x + size * (random.random() - 0.5))
                    .toArray();
            longest = Math.max(longest, Matrices.norm(features[s]));
        }
        double stretch = longest < 1 ? 1 / longest : 1;
        for (double[] row : features) {
            for (int j = 0; j < row.length; j++) {
                row[j] = round(stretch * row[j]);
            }
        }
        return features;
    }

    /** Probabilities times a random factor each, none below a hundredth, that sum to 1. */
    private static double[] moved(double[] p, double size, Pcg64 random) {
        double[] q = Arrays.stream(p)
                .map(x -> Math.max(0.01, x * StrictMath.exp(4 * size * (random.random() - 0.5))))
                .toArray();
        double sum = Arrays.stream(q).sum();
        double[] rounded = Arrays.stream(q).map(x -> round(x / sum)).toArray();
        double rest = 1 - Arrays.stream(rounded).sum();
        if (rounded.length > 0) {
            int largest = 0;
            for (int i = 0; i < rounded.length; i++) {
                largest = rounded[i] > rounded[largest] ? i : largest;
            }
            rounded[largest] = round(rounded[largest] + rest);
        }
        return rounded;
    }

    /** Three digits, so that people can read what was found. */
    private static double round(double x) {
        return Math.round(x * 1_000) / 1_000.0;
    }
}

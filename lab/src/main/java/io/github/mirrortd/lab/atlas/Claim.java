package io.github.mirrortd.lab.atlas;

import io.github.mirrortd.exact.MeanUpdate;
import io.github.mirrortd.exact.moments.Predictor;
import io.github.mirrortd.exact.moments.Sampling;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;

/**
 * Something said of learners that is true of some problems and not of others.
 *
 * <pre>
 * A diverges, B does not        in the mean, at the same step size
 * A beats B                     the limit of its mean has the smaller RMSVE
 * A best                        the same, against all others that are named
 * </pre>
 *
 * Each is a number too, above 0 where it is true: so problems can be searched for it.
 *
 * @param text as it was said
 * @param kind what is said
 * @param first A
 * @param others B, or all others
 */
public record Claim(String text, Kind kind, Algorithm first, List<Algorithm> others) {
    /** What can be said. */
    public enum Kind {
        /** A diverges and B does not. */
        DIVERGES,
        /** A's error is the smaller one. */
        BETTER
    }

    /** How true a claim is of a problem where nothing can be computed. */
    private static final double NEVER = -1e9;

    /**
     * {@return a claim in words}
     *
     * @param text the words
     * @param among the learners that "best" is about
     * @throws IllegalArgumentException where the words say nothing that is known; the message says what would
     */
    public static Claim parse(String text, List<Algorithm> among) {
        String[] parts = text.trim().split("\\s*,\\s*");
        String[] words = parts[0].split("\\s+");
        if (parts.length == 2 && words.length == 2 && words[1].equals("diverges") && parts[1].endsWith(" does not")) {
            var other = LearnerFiles.resolve(parts[1].substring(0, parts[1].length() - " does not".length()));
            return new Claim(text, Kind.DIVERGES, LearnerFiles.resolve(words[0]), List.of(other));
        }
        if (parts.length == 1 && words.length == 2 && words[1].equals("diverges")) {
            return new Claim(text, Kind.DIVERGES, LearnerFiles.resolve(words[0]), List.of());
        }
        if (parts.length == 1 && words.length == 3 && words[1].equals("beats")) {
            return new Claim(
                    text, Kind.BETTER, LearnerFiles.resolve(words[0]), List.of(LearnerFiles.resolve(words[2])));
        }
        if (parts.length == 1 && words.length == 2 && words[1].equals("best")) {
            var first = LearnerFiles.resolve(words[0]);
            var others = among.stream().filter(a -> !a.equals(first)).toList();
            if (others.isEmpty()) {
                throw new IllegalArgumentException("'" + text + "' needs others to be better than: name them with -a");
            }
            return new Claim(text, Kind.BETTER, first, others);
        }
        throw new IllegalArgumentException(
                "'" + text + "' is not understood; what is, is \"A diverges, B does not\", \"A"
                        + " diverges\", \"A beats B\" and \"A best\", with learners' names for A and B");
    }

    /**
     * What is known of one learner on a problem.
     *
     * @param radius of its mean dynamics along the chain
     * @param largestAlpha the end of the step sizes, from 0 on, at which its mean converges; 0 where there are none
     * @param limit the RMSVE of where its mean ends; infinite where it diverges or has no mean
     */
    public record Measure(String algorithm, Settings settings, double radius, double largestAlpha, double limit) {
        static Measure of(FiniteProblem problem, Algorithm algorithm, Settings given) {
            var settings = algorithm.complete(given.only(algorithm.parameters()));
            try {
                var rule = (RuleAlgorithm) algorithm;
                var update = MeanUpdate.of(problem, rule, settings);
                boolean carries = rule.usesFollowOn() || rule.traces(settings);
                var predictor = new Predictor(problem, algorithm, Sampling.MARKOV);
                double radius = carries
                        ? update.contraction()
                        : predictor.stability(settings).mean();
                double largest =
                        carries ? largest(problem, rule, settings) : predictor.largestMeanStableAlpha(settings);
                double limit =
                        radius < 1 ? limit(problem, update).orElse(Double.POSITIVE_INFINITY) : Double.POSITIVE_INFINITY;
                return new Measure(algorithm.name(), settings, radius, largest, limit);
            } catch (IllegalArgumentException | ArithmeticException | ClassCastException e) {
                return new Measure(algorithm.name(), settings, Double.NaN, Double.NaN, Double.POSITIVE_INFINITY);
            }
        }

        /** Of a learner whose mean update is proportional to α: where the first of |1 + αμ| reaches 1. */
        private static double largest(FiniteProblem problem, RuleAlgorithm rule, Settings settings) {
            var unit = MeanUpdate.of(problem, rule, settings.with(Parameter.ALPHA, 1))
                    .eigenvalues();
            double largest = Double.POSITIVE_INFINITY;
            for (int i = 0; i < unit.size(); i++) {
                double square = StrictMath.pow(unit.real()[i], 2) + StrictMath.pow(unit.imaginary()[i], 2);
                largest = Math.min(largest, Math.max(0, -2 * unit.real()[i] / square));
            }
            return largest;
        }

        private static Optional<Double> limit(FiniteProblem problem, MeanUpdate update) {
            var z = new DMatrixRMaj(update.matrix().numRows, 1);
            if (!CommonOps_DDRM.solve(update.matrix(), update.constant(), z)) {
                return Optional.empty();
            }
            double[] theta = new double[problem.dimension()];
            for (int i = 0; i < theta.length; i++) {
                theta[i] = -z.get(i, 0);
            }
            return Optional.of(problem.valueError().at(theta));
        }
    }

    /**
     * {@return all learners of the claim on a problem, A first}
     *
     * @param problem a finite problem
     * @param settings complete ones
     */
    public List<Measure> measures(FiniteProblem problem, Settings settings) {
        var all = new ArrayList<Measure>();
        all.add(Measure.of(problem, first, settings));
        others.forEach(a -> all.add(Measure.of(problem, a, settings)));
        return all;
    }

    /**
     * {@return how true the claim is: above 0 where it holds}
     *
     * @param measures of all learners, A first
     */
    public double score(List<Measure> measures) {
        var a = measures.get(0);
        double worst = Double.POSITIVE_INFINITY;
        if (kind == Kind.DIVERGES) {
            worst = -room(a);
        } else if (!Double.isFinite(a.limit())) {
            return NEVER;
        }
        for (var b : measures.subList(1, measures.size())) {
            double own = kind == Kind.DIVERGES
                    ? room(b)
                    : StrictMath.log((Math.min(b.limit(), 1e6) + 1e-9) / (a.limit() + 1e-9));
            worst = Math.min(worst, own);
        }
        return Double.isNaN(worst) ? NEVER : worst;
    }

    /** How much larger the step size could be, as a logarithm; below 0 where it is too large already. */
    private static double room(Measure m) {
        return StrictMath.log((m.largestAlpha() + 1e-6) / m.settings().alpha());
    }
}

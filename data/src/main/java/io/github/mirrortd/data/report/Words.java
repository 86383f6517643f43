package io.github.mirrortd.data.report;

import static io.github.mirrortd.lab.format.Printed.shortly;

import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.estimate.Difference;
import io.github.mirrortd.data.estimate.Dr;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Lstd;
import io.github.mirrortd.data.estimate.LstdQ;
import io.github.mirrortd.data.estimate.OnPolicy;
import io.github.mirrortd.lab.format.Printed;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What the data say, how sure, and what not: in sentences. */
public final class Words {
    private static final double FEW = 30;
    private static final double SMALL_SHARE = 0.05;
    private static final double BAD_CONDITION = 1e8;

    private Words() {}

    /**
     * {@return the answer in a sentence or two}
     *
     * @param answer what an evaluation came to
     */
    public static String verdict(Answer answer) {
        var disagreements = disagreements(answer);
        var main = find(answer, Dr.NAME)
                .filter(dr -> !disagreements.isEmpty() && dr.interval() != Estimate.Interval.NONE)
                .orElse(first(answer));
        var text = new StringBuilder("The target policy is worth ").append(shortly(main.value()));
        if (main.interval() == Estimate.Interval.NONE) {
            text.append(" by ").append(main.title()).append(", with no telling how sure that is");
        } else {
            text.append(", with ").append(percent(answer.confidence())).append(" confidence between ");
            text.append(shortly(main.low())).append(" and ").append(shortly(main.high()));
            text.append(" (").append(main.title()).append(")");
        }
        find(answer, OnPolicy.NAME)
                .filter(logged -> !main.equals(logged) && Double.isFinite(logged.value()))
                .ifPresent(logged -> text.append("; ").append(compared(answer, main, logged)));
        text.append(". ").append(doubts(answer, main, disagreements));
        if (isShortOfDimensions(answer) && answer.support().determined()) {
            text.append(" ").append(dimensions(answer)).append(", on which LSTD's value does not depend.");
        }
        return text.toString().strip();
    }

    private static Estimate first(Answer answer) {
        return answer.estimates().stream()
                .filter(e -> !e.estimator().equals(OnPolicy.NAME))
                .findFirst()
                .orElse(answer.estimates().get(0));
    }

    private static Optional<Estimate> find(Answer answer, String name) {
        return answer.estimates().stream()
                .filter(e -> e.estimator().equals(name))
                .findFirst();
    }

    /**
     * {@return how far linear answers are from DR, which does not need values to be linear: for LSTD with each λ, and LSTD-Q}
     *
     * @param answer what an evaluation came to
     */
    public static List<Difference> approximations(Answer answer) {
        return find(answer, Dr.NAME).stream()
                .flatMap(dr -> answer.estimates().stream()
                        .filter(Words::isLeastSquares)
                        .flatMap(e -> answer.difference(e, dr).stream()))
                .filter(d -> !Double.isNaN(d.standardError()))
                .toList();
    }

    /** Where features carry the values, linear answers come to the same as DR, and all of them to the same. */
    static List<Difference> disagreements(Answer answer) {
        return Stream.concat(
                        approximations(answer).stream(),
                        answer.differences().stream().filter(d -> isLeastSquares(d.of()) && isLeastSquares(d.from())))
                .filter(Difference::isSeen)
                .toList();
    }

    private static boolean isLeastSquares(Estimate e) {
        return e.estimator().equals(Lstd.NAME) || e.estimator().equals(LstdQ.NAME);
    }

    /** Whether it stands and falls with the features; learners have linear values, too. */
    private static boolean isLinear(Estimate e) {
        return isLeastSquares(e) || !e.weights().isEmpty();
    }

    /** By the interval of the difference. Where that is not known, intervals that do not meet are apart whatever it is. */
    private static String compared(Answer answer, Estimate main, Estimate logged) {
        String earned = "the " + shortly(logged.value()) + " that the log earned";
        var difference = answer.difference(main, logged);
        if (difference.map(Difference::low).orElse(main.low() - logged.high()) > 0) {
            return "that is more than " + earned;
        }
        if (difference.map(Difference::high).orElse(main.high() - logged.low()) < 0) {
            return "that is less than " + earned;
        }
        return "that cannot be told from " + earned;
    }

    private static String doubts(Answer answer, Estimate main, List<Difference> disagreements) {
        var s = answer.support();
        var doubts = new ArrayList<String>();
        if (!s.unseenActions().isEmpty()) {
            doubts.add("the target policy takes " + String.join(", ", s.unseenActions())
                    + ", which the log never shows, and of what comes then the data say nothing");
        }
        if (!disagreements.isEmpty()) {
            doubts.add("the features do not carry the values (" + inWords(disagreements)
                    + " differ by more than two standard errors), so the linear answer is off"
                    + (main.estimator().equals(Dr.NAME) ? " and DR's is given" : "; DR does not need them to"));
        } else if (isLinear(main) && approximations(answer).isEmpty()) {
            doubts.add(
                    "whether the features carry the values was not checked: that takes LSTD and DR both, for the first"
                            + " states of several episodes, with behaviour probabilities");
        }
        if (answer.episodes() > 1 && answer.episodes() < FEW) {
            doubts.add("there are only " + answer.episodes() + " episodes, and intervals need some " + (int) FEW
                    + " to hold");
        }
        if (s.weightsEss() < FEW && answer.episodes() >= FEW) {
            doubts.add("the products of ratios leave " + shortly(s.weightsEss()) + " effective episodes of "
                    + answer.episodes()
                    + ", so estimates that rest on them (IS, WIS, PDIS, WPDIS, DR) cannot be trusted");
        }
        if (s.rewardWeightsEss() < FEW) {
            doubts.add("LSTD's value rests on " + shortly(s.rewardWeightsEss()) + " effective rewards");
        }
        if (isShortOfDimensions(answer)) {
            if (!s.determined()) {
                doubts.add(
                        dimensions(answer).replaceFirst("^The", "the")
                                + ", and weights that solve LSTD's equations as well, but for rounding, would give another value");
            }
        } else if (s.condition() > BAD_CONDITION) {
            doubts.add("the features are nearly dependent (condition " + shortly(s.condition()) + ")");
        }
        if (doubts.isEmpty()) {
            return "Nothing in the data speaks against that; whether the behaviour probabilities are right, and whether the"
                    + " features say all that the policies saw, they cannot say.";
        }
        String all = String.join("; ", doubts);
        return "But " + all + ".";
    }

    private static boolean isShortOfDimensions(Answer answer) {
        int rank = answer.support().rank();
        return rank > 0 && rank < answer.support().dimension();
    }

    private static String dimensions(Answer answer) {
        return "The " + answer.support().dimension() + " features span only "
                + answer.support().rank() + " dimensions in these data";
    }

    /** Who differs from DR; where nobody does, the two that differ most. */
    private static String inWords(List<Difference> disagreements) {
        var fromDr = disagreements.stream()
                .filter(d -> d.from().estimator().equals(Dr.NAME))
                .map(d -> d.of().title())
                .collect(Collectors.joining(", "));
        return fromDr.isEmpty()
                ? disagreements.stream()
                        .max(Comparator.comparingDouble(d -> Math.abs(d.value())))
                        .map(d -> d.of().title() + " and " + d.from().title())
                        .orElseThrow()
                : fromDr + " and " + Dr.NAME;
    }

    /**
     * {@return the support section, a sentence each}
     *
     * @param answer what an evaluation came to
     */
    public static List<String> support(Answer answer) {
        var s = answer.support();
        var words = new ArrayList<String>();
        if (!Double.isNaN(s.weightsEss())) {
            words.add("The products of importance ratios over whole episodes are worth " + shortly(s.weightsEss())
                    + " of " + answer.episodes() + " episodes; the largest ratio of a step is "
                    + shortly(s.largestRatio())
                    + ", and " + percent(s.zeroRatios()) + " of the steps did what the target policy never does.");
            int half = halved(s.essByStep());
            if (half >= 0) {
                words.add("After " + (half + 1) + " steps less than half of the effective episodes are left.");
            }
        }
        if (!Double.isNaN(s.rewardWeightsEss())) {
            words.add("LSTD's value is a weighted sum of rewards: " + shortly(s.rewardWeightsEss()) + " of "
                    + answer.rows() + " count effectively, the largest for " + percent(s.rewardWeightsLargest())
                    + ", and " + percent(s.rewardWeightsNegative()) + " count against it"
                    + (s.rewardWeightsNegative() > SMALL_SHARE ? ", which says that it extrapolates." : "."));
        }
        if (!Double.isNaN(s.condition())) {
            words.add("The features span " + s.rank() + " of " + s.dimension() + " dimensions; the condition of A is "
                    + shortly(s.condition()) + ", its smallest singular value a step " + shortly(s.smallestSingular())
                    + ".");
        }
        words.add(
                s.unseenActions().isEmpty()
                        ? "No action that the target policy takes is known to be missing in the log."
                        : "The target policy takes actions that the log never shows: "
                                + String.join(", ", s.unseenActions()) + ".");
        Stream.concat(approximations(answer).stream(), disagreements(answer).stream())
                .distinct()
                .map(Words::apart)
                .forEach(words::add);
        return words;
    }

    private static String apart(Difference d) {
        return d.of().title() + " − " + d.from().title() + " is " + shortly(d.value()) + " ± "
                + shortly(d.standardError())
                + (d.isSeen()
                        ? ": beyond two standard errors, so the features do not carry the values."
                        : ": within two standard errors, so nothing says that the features miss the values.");
    }

    private static int halved(double[] ess) {
        for (int t = 0; t < ess.length; t++) {
            if (ess[t] < ess[0] / 2) {
                return t;
            }
        }
        return -1;
    }

    static String percent(double share) {
        return (share == 0 ? "0" : Printed.neatly(Math.rint(1000 * 100 * share) / 1000)) + " %";
    }
}

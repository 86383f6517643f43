package io.github.mirrortd.data.verdict;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.data.estimate.Bias;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.support.Overlap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** The checks and their thresholds, which docs/evaluation-reference.md lists. The study of verdicts in the tests says how they were chosen. */
final class Rules {
    private static final double UNCOVERED_Z = 3;
    private static final double UNCOVERED = 0.2;
    private static final double OVERCOVERED_Z = -4;
    private static final double UNSEEN = 0.1;

    /** Number of groups of states that are named where support is missing. */
    private static final int GAPS = 3;

    private static final double FEWEST_STEPS = 30;
    private static final double SHOWN = 0.1;
    private static final double CALIBRATION = 0.001;

    private static final double FEWEST_DEGREES = 2;
    private static final double LARGEST = 0.9;
    private static final double FEWEST_EFFECTIVE_EPISODES = 5;
    private static final double MEAN_WEIGHT_Z = 3;
    private static final double MEAN_WEIGHT_LOW = 0.5;
    private static final double WEIGHT_DEGREES_REFUSE = 20;
    private static final double WEIGHT_DEGREES_CAUTION = 40;
    private static final double FEW_EPISODES = 20;
    private static final double FEWEST_REWARDS = 5;

    /** With so many rewarded episodes, no spread means that nothing is random, not that nothing was seen. */
    private static final double MANY_REWARDS = 20;

    private static final int FEW_STRETCHES = 10;
    private static final double CONDITION = 1e8;

    /** Of the value: a standard error that is less is rounding. */
    private static final double ROUNDING = 1e-12;

    private final Evidence evidence;
    private final CheckList checks;
    private final FeatureCheck featureCheck;

    Rules(Evidence evidence) {
        this.evidence = evidence;
        checks = new CheckList(evidence);
        featureCheck = new FeatureCheck(evidence, checks);
    }

    static boolean isLstd(Estimate e) {
        return e.estimator().equals(Estimators.LSTD);
    }

    static boolean isDr(Estimate e) {
        return e.estimator().equals(Estimators.DR);
    }

    static boolean isLinear(Estimate e) {
        return e.traits().bias().cause() == Bias.Cause.FEATURES;
    }

    private static boolean usesRatios(Estimate e) {
        return e.traits().usesRatios();
    }

    List<Check> checks() {
        bias();
        truncation();
        support();
        behaviour();
        steps();
        spread();
        products();
        dimensions();
        stretches();
        featureCheck.run();
        return checks.all();
    }

    /** By label: the size of a bias by features that the checks would notice; NaN if there was none. */
    Map<String, Double> unnoticed() {
        return featureCheck.unnoticed();
    }

    private void add(String name, Level level, Predicate<Estimate> concerned, String finding, String remedy) {
        checks.add(name, level, concerned, finding, remedy);
    }

    private void bias() {
        for (var e : evidence.estimates()) {
            var bias = e.traits().bias();
            if (bias.cause() == Bias.Cause.STATED) {
                add(
                        "bias",
                        Level.REFUSE,
                        e::equals,
                        e.label() + " " + bias.reason() + ", and its interval does not include that bias",
                        "");
            } else if (bias.cause() == Bias.Cause.UNKNOWN) {
                add("bias", Level.CAUTION, e::equals, e.label() + " " + bias.reason(), "");
            }
        }
    }

    private void truncation() {
        long cut = evidence.overlap().truncated();
        if (cut > 0) {
            add(
                    "truncation",
                    Level.REFUSE,
                    e -> !e.traits().beyondCuts(),
                    cut + " of " + evidence.episodes()
                            + " episodes were cut off, and only rewards before the cut are counted",
                    "Use LSTD or DR, which add the value of the state at the cut.");
        }
    }

    private void support() {
        var o = evidence.overlap();
        String remedy =
                "Log actions of the target policy in these states, or evaluate a policy that stays closer to the logged one.";
        if (o.states().unseen() > UNSEEN) {
            String actions = evidence.support().unseenActions().isEmpty()
                    ? "actions that the behaviour policy never takes"
                    : String.join(", ", evidence.support().unseenActions()) + ", which the log never shows,";
            add(
                    "support",
                    Level.REFUSE,
                    e -> e.traits().bias().cause() != Bias.Cause.OTHER_POLICY,
                    "the target policy takes " + actions + " "
                            + shortly(o.states().unseen()) + " times per episode" + gaps(o),
                    remedy + bounds(o));
        }
        if (o.states().uncoveredZ() > UNCOVERED_Z) {
            add(
                    "support",
                    o.states().uncovered() > UNCOVERED ? Level.REFUSE : Level.CAUTION,
                    Rules::usesRatios,
                    "the ratios are too small on average (" + shortly(o.states().uncoveredZ())
                            + " standard errors): the target policy takes actions that the log does not have, "
                            + shortly(o.states().uncovered())
                            + " times per episode, or the behaviour probabilities are too large" + gaps(o),
                    remedy);
        } else if (o.states().uncoveredZ() < OVERCOVERED_Z) {
            add(
                    "behaviour",
                    Level.REFUSE,
                    Rules::usesRatios,
                    "the ratios are too large on average ("
                            + shortly(-o.states().uncoveredZ())
                            + " standard errors), so the behaviour probabilities are too small",
                    "Check the behaviour probabilities.");
        }
    }

    /** Where support is missing most. */
    private static String gaps(Overlap o) {
        return o.states().gaps().isEmpty()
                ? ""
                : "; most where "
                        + o.states().gaps().stream()
                                .limit(GAPS)
                                .map(g -> g.group() + " (" + shortly(g.missing()) + ")")
                                .collect(Collectors.joining(", "));
    }

    private static String bounds(Overlap o) {
        return o.bounds().isPresent() || Double.isNaN(o.states().expectedSteps())
                ? ""
                : " Declare the range of rewards, as in rewards: [0, 1], to get bounds on the value.";
    }

    private void behaviour() {
        var o = evidence.overlap();
        if (o.calibration() < CALIBRATION) {
            add(
                    "behaviour",
                    Level.REFUSE,
                    Rules::usesRatios,
                    "actions are not as frequent as the behaviour probabilities say (p = " + shortly(o.calibration())
                            + ")",
                    "Log the probabilities with which actions were drawn, or estimate them.");
        } else if (Double.isNaN(o.calibration()) && !evidence.estimated()) {
            add(
                    "behaviour",
                    Level.CAUTION,
                    Rules::usesRatios,
                    "the behaviour probabilities could not be checked, since they are known for the logged actions only",
                    "Give the probabilities of all actions of both policies.");
        }
    }

    private void steps() {
        var o = evidence.overlap();
        if (o.states().expectedSteps() < FEWEST_STEPS) {
            add(
                    "steps",
                    Level.REFUSE,
                    Rules::usesRatios,
                    "the policies differ so much that the log is expected to be worth "
                            + shortly(o.states().expectedSteps()) + " steps of the target policy",
                    "Log more episodes, or evaluate a policy that stays closer to the logged one.");
        }
        if (o.states().shownShare() < SHOWN) {
            add(
                    "steps",
                    Level.REFUSE,
                    Rules::usesRatios,
                    "the ratios that matter most did not occur: the log shows "
                            + Percent.of(o.states().shownShare()) + " of the expected squared weights",
                    "Log more episodes, or evaluate a policy that stays closer to the logged one.");
        }
        double r = o.effectiveRewards();
        if (!(r >= FEWEST_REWARDS)) {
            add(
                    "rewards",
                    Level.REFUSE,
                    Rules::usesRatios,
                    Double.isNaN(r)
                            ? "no reward in the log is other than 0"
                            : "the value rests on the rewards of " + shortly(r) + units(),
                    "Log more episodes, or give the range of rewards that can occur.");
        }
        double k = o.effectiveEpisodes();
        if (k < FEWEST_EFFECTIVE_EPISODES) {
            add(
                    "steps",
                    Level.REFUSE,
                    e -> isLinear(e) && usesRatios(e),
                    "LSTD's value rests on " + shortly(k) + units(),
                    "Log more episodes.");
        }
    }

    private String units() {
        return evidence.overlap().stretches() < 0 ? " effective episodes" : " effective stretches of the run";
    }

    private void spread() {
        for (var e : evidence.estimates()) {
            if (e.interval() == Estimate.Interval.NONE) {
                if (evidence.overlap().stretches() != 0 || !isLstd(e)) {
                    add("spread", Level.REFUSE, e::equals, e.label() + " has no interval", "");
                }
            } else if (e.standardError() <= ROUNDING * Math.abs(e.value())) {
                add(
                        "spread",
                        evidence.overlap().effectiveRewards() >= MANY_REWARDS ? Level.CAUTION : Level.REFUSE,
                        e::equals,
                        "all episodes are alike for " + e.label() + ", so the log does not tell how sure it is",
                        "Give the range of rewards that can occur.");
            } else if (e.interval() == Estimate.Interval.EPISODES) {
                tails(e);
            }
        }
        if (evidence.episodes() > 1 && evidence.episodes() < FEW_EPISODES) {
            add(
                    "spread",
                    Level.CAUTION,
                    e -> true,
                    "there are only " + evidence.episodes() + " episodes",
                    "Log more episodes.");
        }
    }

    private void tails(Estimate e) {
        String remedy = "Log more episodes: a few of them decide the value.";
        if (e.tails().degrees() < FEWEST_DEGREES) {
            add(
                    "tails",
                    Level.REFUSE,
                    e::equals,
                    "the tails of " + e.label() + " are so heavy that its error is known as badly as from "
                            + shortly(e.tails().degrees() + 1) + " episodes",
                    remedy);
        } else if (e.tails().largestShare() > LARGEST) {
            add(
                    "tails",
                    Level.REFUSE,
                    e::equals,
                    "one episode has " + Percent.of(e.tails().largestShare()) + " of the spread of " + e.label(),
                    remedy);
        }
    }

    private void products() {
        var o = evidence.overlap();
        String remedy = "Use LSTD or a rung such as DR-1, which do not multiply ratios over whole episodes.";
        boolean off = Math.abs(o.products().z()) > MEAN_WEIGHT_Z || o.products().mean() < MEAN_WEIGHT_LOW;
        if (off) {
            add(
                    "products",
                    Level.REFUSE,
                    e -> e.traits().usesProducts(),
                    "the mean product of ratios over an episode is "
                            + shortly(o.products().mean())
                            + " and must be 1: the episodes that carry the value are not in the log",
                    remedy);
            return;
        }
        if (o.products().shape() > o.products().shapeLimit()) {
            add(
                    "products",
                    Level.REFUSE,
                    e -> e.traits().usesProducts() && !isDr(e),
                    "the tail of the products of ratios is so heavy that " + evidence.episodes()
                            + " episodes do not tell their mean (Pareto k = "
                            + shortly(o.products().shape())
                            + ", at most " + shortly(o.products().shapeLimit()) + ")",
                    remedy);
        }
        if (o.products().degrees() < WEIGHT_DEGREES_CAUTION && evidence.episodes() > 1) {
            add(
                    "products",
                    o.products().degrees() < WEIGHT_DEGREES_REFUSE ? Level.REFUSE : Level.CAUTION,
                    e -> e.traits().usesProducts(),
                    "the products of ratios are so skewed that they are worth "
                            + shortly(evidence.support().products().ess()) + " of " + evidence.episodes() + " episodes",
                    remedy);
        }
    }

    private void dimensions() {
        var s = evidence.support().equations();
        if (s.isShort() && !s.determined()) {
            add(
                    "dimensions",
                    Level.REFUSE,
                    Rules::isLinear,
                    "the " + s.dimension() + " features span only " + s.rank()
                            + " dimensions in these data, and weights that solve LSTD's equations as well would give another value",
                    "Leave out features, or log the states that they tell apart.");
        } else if (s.rank() == s.dimension() && s.condition() > CONDITION) {
            add(
                    "dimensions",
                    Level.CAUTION,
                    Rules::isLinear,
                    "the features are nearly dependent (condition " + shortly(s.condition()) + ")",
                    "Leave out features.");
        }
    }

    private void stretches() {
        int stretches = evidence.overlap().stretches();
        if (stretches >= 0 && stretches < FEW_STRETCHES) {
            add(
                    "stretches",
                    stretches == 0 ? Level.REFUSE : Level.CAUTION,
                    e -> stretches == 0 || e.interval() == Estimate.Interval.BATCHES,
                    stretches == 0
                            ? "the run is too short: its stretches depend on each other, so it has no interval"
                            : "the run is short: it has only " + stretches
                                    + " stretches that do not depend on each other",
                    "Log a longer run, or several runs as episodes.");
        }
    }
}

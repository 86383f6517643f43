package io.github.mirrortd.data.verdict;

import static io.github.mirrortd.base.format.Printed.percent;
import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.data.estimate.Bias;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Estimators;
import io.github.mirrortd.data.support.Overlap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The checks and their thresholds, which docs/evaluation-reference.md lists. The study of verdicts in the tests says how
 * they were chosen.
 */
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

    /** Number of rewarded episodes from which no spread means no randomness. */
    private static final double MANY_REWARDS = 20;

    private static final int FEW_STRETCHES = 10;
    private static final double CONDITION = 1e8;

    /** Share of the value below which a standard error is rounding. */
    private static final double ROUNDING = 1e-12;

    private static final String MORE = "Log more episodes.";
    private static final String CLOSER = "Log more episodes, or evaluate a policy that stays closer to the logged one.";
    private static final String LOG_ACTIONS =
            "Log actions of the target policy in these states, or evaluate a policy that stays closer to the logged one.";

    private static final String USE_VALUES = "Use LSTD or DR, which add the value of the state at the cut.";
    private static final String USE_SHORT_PRODUCTS =
            "Use LSTD or a rung such as DR-1, which do not multiply ratios over whole episodes.";

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
        return checks.all().stream().map(this::withUsableAdvice).toList();
    }

    /** A check whose remedy names no estimates that are refused. */
    private Check withUsableAdvice(Check c) {
        String remedy = c.remedy();
        if (remedy.equals(USE_VALUES)) {
            remedy = use(usable(Rules::isLstd, "LSTD"), usable(Rules::isDr, "DR"), remedy, "adds");
        } else if (remedy.equals(USE_SHORT_PRODUCTS)) {
            var rung = usable(e -> Estimators.isRung(e.estimator()), "DR-1").map(r -> "a rung such as " + r);
            remedy = use(usable(Rules::isLstd, "LSTD"), rung, remedy, "does");
        }
        return new Check(c.name(), c.level(), c.estimators(), c.finding(), remedy);
    }

    /** The first of some estimates that is not refused, or another one if there are none. */
    private Optional<String> usable(Predicate<Estimate> which, String other) {
        var asked = evidence.estimates().stream().filter(which).toList();
        return asked.isEmpty()
                ? Optional.of(other)
                : asked.stream()
                        .map(Estimate::label)
                        .filter(label -> checks.all().stream()
                                .noneMatch(c -> c.level() == Level.REFUSE
                                        && c.estimators().contains(label)))
                        .findFirst();
    }

    /** Advice to use one of two estimates, as far as they can be used; empty if neither can. */
    private static String use(Optional<String> a, Optional<String> b, String both, String singular) {
        String why = both.substring(both.indexOf(", which ")).replaceFirst(", which \\S+", ", which " + singular);
        return Stream.concat(a.stream(), b.stream())
                .reduce((x, y) -> x + " or " + y)
                .map(names -> "Use " + names
                        + (a.isPresent() && b.isPresent() ? both.substring(both.indexOf(", which ")) : why))
                .orElse("");
    }

    /** Size, by label, of a bias by features that the checks would detect; NaN if there was none. */
    Map<String, Double> unnoticed() {
        return featureCheck.unnoticed();
    }

    private void refuseIf(boolean found, String name, Predicate<Estimate> concerned, String finding, String remedy) {
        addIf(found, name, Level.REFUSE, concerned, finding, remedy);
    }

    private void cautionIf(boolean found, String name, Predicate<Estimate> concerned, String finding, String remedy) {
        addIf(found, name, Level.CAUTION, concerned, finding, remedy);
    }

    private void addIf(
            boolean found, String name, Level level, Predicate<Estimate> concerned, String finding, String remedy) {
        if (found) {
            checks.add(name, level, concerned, finding, remedy);
        }
    }

    private void bias() {
        for (var e : evidence.estimates()) {
            var bias = e.traits().bias();
            String reason = e.label() + " " + bias.reason();
            String stated = reason + ", and its interval does not include that bias";
            refuseIf(bias.cause() == Bias.Cause.STATED, "bias", e::equals, stated, "");
            cautionIf(bias.cause() == Bias.Cause.UNKNOWN, "bias", e::equals, reason, "");
        }
    }

    private void truncation() {
        long cut = evidence.overlap().truncated();
        refuseIf(
                cut > 0,
                "truncation",
                e -> !e.traits().beyondCuts(),
                cut + " of " + evidence.episodes()
                        + " episodes were cut off, and only rewards before the cut are counted",
                USE_VALUES);
    }

    private void support() {
        var o = evidence.overlap();
        var states = o.states();
        var missing = evidence.support().unseenActions();
        refuseIf(
                states.unseen() > UNSEEN,
                "support",
                e -> e.traits().bias().cause() != Bias.Cause.OTHER_POLICY,
                "the target policy takes "
                        + (missing.isEmpty()
                                ? "actions that the behaviour policy never takes"
                                : String.join(", ", missing) + ", which the log never shows,")
                        + " " + shortly(states.unseen()) + " times per episode" + gaps(states),
                LOG_ACTIONS + bounds(o));
        addIf(
                states.uncoveredZ() > UNCOVERED_Z,
                "support",
                states.uncovered() > UNCOVERED ? Level.REFUSE : Level.CAUTION,
                Rules::usesRatios,
                "the ratios are too small on average (" + shortly(states.uncoveredZ())
                        + " standard errors): the target policy takes actions that the log does not have, "
                        + shortly(states.uncovered())
                        + " times per episode, or the behaviour probabilities are too large" + gaps(states),
                LOG_ACTIONS);
        refuseIf(
                states.uncoveredZ() < OVERCOVERED_Z,
                "behaviour",
                Rules::usesRatios,
                "the ratios are too large on average (" + shortly(-states.uncoveredZ())
                        + " standard errors), so the behaviour probabilities are too small",
                "Check the behaviour probabilities.");
    }

    /** Groups with the largest gaps in support. */
    private static String gaps(Overlap.States states) {
        return states.gaps().stream()
                .limit(GAPS)
                .map(g -> g.group() + " (" + shortly(g.missing()) + ")")
                .reduce((a, b) -> a + ", " + b)
                .map(gaps -> "; most where " + gaps)
                .orElse("");
    }

    private String bounds(Overlap o) {
        return evidence.rewardsBounded() || Double.isNaN(o.states().expectedSteps())
                ? ""
                : " Declare the range of rewards, as in rewards: [0, 1], to get bounds on the value.";
    }

    private void behaviour() {
        double p = evidence.overlap().calibration();
        refuseIf(
                p < CALIBRATION,
                "behaviour",
                Rules::usesRatios,
                "actions are not as frequent as the behaviour probabilities say (p = " + shortly(p) + ")",
                "Log the probabilities with which actions were drawn, or estimate them.");
        cautionIf(
                Double.isNaN(p) && !evidence.estimated(),
                "behaviour",
                Rules::usesRatios,
                "the behaviour probabilities could not be checked, since they are known for the logged actions only",
                "Give the probabilities of all actions of both policies.");
    }

    private void steps() {
        var o = evidence.overlap();
        var states = o.states();
        String units = o.stretches() < 0 ? " effective episodes" : " effective stretches of the run";
        refuseIf(
                states.expectedSteps() < FEWEST_STEPS,
                "steps",
                Rules::usesRatios,
                "the policies differ so much that the log is expected to be worth " + shortly(states.expectedSteps())
                        + " steps of the target policy",
                CLOSER);
        refuseIf(
                states.shownShare() < SHOWN,
                "steps",
                Rules::usesRatios,
                "the ratios that matter most did not occur: the log shows " + percent(states.shownShare())
                        + " of the expected squared weights",
                CLOSER);
        double r = o.effectiveRewards();
        refuseIf(
                !(r >= FEWEST_REWARDS),
                "rewards",
                Rules::usesRatios,
                Double.isNaN(r)
                        ? "no reward in the log is other than 0"
                        : "the value rests on the rewards of " + shortly(r) + units,
                evidence.rewardsBounded() ? MORE : "Log more episodes, or give the range of rewards that can occur.");
        double k = o.effectiveEpisodes();
        refuseIf(
                k < FEWEST_EFFECTIVE_EPISODES,
                "steps",
                e -> isLinear(e) && usesRatios(e),
                "LSTD's value rests on " + shortly(k) + units,
                MORE);
    }

    private void spread() {
        for (var e : evidence.estimates()) {
            if (e.interval() == Estimate.Interval.NONE) {
                refuseIf(
                        evidence.overlap().stretches() != 0 || !isLstd(e),
                        "spread",
                        e::equals,
                        e.label() + " has no interval",
                        "");
            } else if (e.standardError() <= ROUNDING * Math.abs(e.value())) {
                addIf(
                        true,
                        "spread",
                        evidence.overlap().effectiveRewards() >= MANY_REWARDS ? Level.CAUTION : Level.REFUSE,
                        e::equals,
                        "all episodes are alike for " + e.label() + ", so the log does not tell how sure it is",
                        evidence.rewardsBounded() ? MORE : "Give the range of rewards that can occur.");
            } else if (e.interval() == Estimate.Interval.EPISODES) {
                tails(e);
            }
        }
        cautionIf(
                evidence.episodes() > 1 && evidence.episodes() < FEW_EPISODES,
                "spread",
                e -> true,
                "there are only " + evidence.episodes() + " episodes",
                MORE);
    }

    private void tails(Estimate e) {
        boolean heavy = e.tails().degrees() < FEWEST_DEGREES;
        refuseIf(
                heavy || e.tails().largestShare() > LARGEST,
                "tails",
                e::equals,
                heavy
                        ? "the tails of " + e.label() + " are so heavy that its error is known as badly as from "
                                + shortly(e.tails().degrees() + 1) + " episodes"
                        : "one episode has " + percent(e.tails().largestShare()) + " of the spread of " + e.label(),
                "Log more episodes: a few of them decide the value.");
    }

    private void products() {
        var p = evidence.overlap().products();
        boolean off = Math.abs(p.z()) > MEAN_WEIGHT_Z || p.mean() < MEAN_WEIGHT_LOW;
        refuseIf(
                off,
                "products",
                e -> e.traits().usesProducts(),
                "the mean product of ratios over an episode is " + shortly(p.mean())
                        + " and must be 1: the episodes that carry the value are not in the log",
                USE_SHORT_PRODUCTS);
        refuseIf(
                !off && p.shape() > p.shapeLimit(),
                "products",
                e -> e.traits().usesProducts() && !isDr(e),
                "the tail of the products of ratios is so heavy that " + evidence.episodes()
                        + " episodes do not tell their mean (Pareto k = " + shortly(p.shape()) + ", at most "
                        + shortly(p.shapeLimit()) + ")",
                USE_SHORT_PRODUCTS);
        addIf(
                !off && p.degrees() < WEIGHT_DEGREES_CAUTION && evidence.episodes() > 1,
                "products",
                p.degrees() < WEIGHT_DEGREES_REFUSE ? Level.REFUSE : Level.CAUTION,
                e -> e.traits().usesProducts(),
                "the products of ratios are so skewed that they are worth "
                        + shortly(evidence.support().products().ess()) + " of " + evidence.episodes() + " episodes",
                USE_SHORT_PRODUCTS);
    }

    private void dimensions() {
        var s = evidence.support().equations();
        refuseIf(
                s.isShort() && !s.determined(),
                "dimensions",
                Rules::isLinear,
                "the " + s.dimension() + " features span only " + s.rank()
                        + " dimensions in these data, and weights that solve LSTD's equations as well would give another value",
                "Leave out features, or log the states that they tell apart.");
        cautionIf(
                s.rank() == s.dimension() && s.condition() > CONDITION,
                "dimensions",
                Rules::isLinear,
                "the features are nearly dependent (condition " + shortly(s.condition()) + ")",
                "Leave out features.");
    }

    private void stretches() {
        int stretches = evidence.overlap().stretches();
        addIf(
                stretches >= 0 && stretches < FEW_STRETCHES,
                "stretches",
                stretches == 0 ? Level.REFUSE : Level.CAUTION,
                e -> stretches == 0 || e.interval() == Estimate.Interval.BATCHES,
                stretches == 0
                        ? "the run is too short: its stretches depend on each other, so it has no interval"
                        : "the run is short: it has only " + stretches + " stretches that do not depend on each other",
                "Log a longer run, or several runs as episodes.");
    }
}

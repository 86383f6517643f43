package io.github.mirrortd.data.verdict;

import static io.github.mirrortd.base.format.Printed.shortly;

import io.github.mirrortd.data.estimate.Difference;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.estimate.Estimators;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/** Tests whether the features carry the values, by estimates that depend on features less and less. */
final class FeatureCheck {
    private static final double FEATURES_REFUSE = 2.8;
    private static final double FEATURES_CAUTION = 2.5;
    /** A check of features that would notice only differences so many times as large as the interval's half is none. */
    private static final double BLIND = 3;

    private final Evidence evidence;
    private final CheckList checks;
    private final Map<String, Double> unnoticed = new LinkedHashMap<>();

    /** @param checks those before this one, to which its own are added */
    FeatureCheck(Evidence evidence, CheckList checks) {
        this.evidence = evidence;
        this.checks = checks;
    }

    /** Size, by label, of a bias by features that the checks would detect; NaN if there was none. */
    Map<String, Double> unnoticed() {
        return unnoticed;
    }

    /** LSTD's first estimate, the rungs above it, and DR last. */
    static List<Estimate> ladder(List<Estimate> estimates) {
        var ladder = new ArrayList<Estimate>();
        estimates.stream().filter(Rules::isLstd).findFirst().ifPresent(ladder::add);
        estimates.stream().filter(e -> Estimators.isRung(e.estimator())).forEach(ladder::add);
        estimates.stream().filter(Rules::isDr).findFirst().ifPresent(ladder::add);
        return ladder;
    }

    /** Linear estimates against the rungs above them, as far as these can be relied on. */
    void run() {
        var ladder = ladder(evidence.estimates());
        var usable = ladder.stream().filter(this::isUsable).toList();
        for (var e : evidence.estimates()) {
            if (!Rules.isLinear(e)) {
                continue;
            }
            int place = ladder.indexOf(e);
            var above = usable.stream()
                    .filter(r -> ladder.indexOf(r) > place)
                    .flatMap(r -> evidence.difference(e, r).stream())
                    .filter(d -> !Double.isNaN(d.standardError()))
                    .toList();
            var others = evidence.estimates().stream()
                    .filter(o -> !o.equals(e) && Rules.isLinear(o) && !ladder.contains(o))
                    .flatMap(o -> evidence.difference(e, o).stream())
                    .toList();
            unnoticed.put(
                    e.label(),
                    above.stream()
                            .mapToDouble(d -> FEATURES_REFUSE * d.standardError())
                            .min()
                            .orElse(Double.NaN));
            if (!isSeen(e, above) && !isSeen(e, others)) {
                blind(e, above);
            }
        }
    }

    /** A rung whose own spread can be trusted. */
    private boolean isUsable(Estimate rung) {
        return checks.all().stream()
                .noneMatch(c -> c.level() == Level.REFUSE
                        && (c.name().equals("tails")
                                || c.name().equals("products")
                                || c.name().equals("spread"))
                        && c.estimators().contains(rung.label()));
    }

    private boolean isSeen(Estimate e, List<Difference> apart) {
        Optional<Difference> most = apart.stream().filter(d -> d.value() != 0).reduce((a, b) -> z(a) >= z(b) ? a : b);
        if (most.isEmpty() || z(most.get()) <= FEATURES_CAUTION) {
            return false;
        }
        checks.add(
                "features",
                z(most.get()) > FEATURES_REFUSE ? Level.REFUSE : Level.CAUTION,
                e::equals,
                "the features do not carry the values: " + e.label() + " and "
                        + most.get().from().label() + " differ by " + shortly(z(most.get())) + " standard errors",
                "Add features.");
        return true;
    }

    private void blind(Estimate e, List<Difference> above) {
        double reach = (e.high() - e.low()) / 2;
        double best = Objects.requireNonNull(unnoticed.get(e.label()));
        boolean top = !ladder(evidence.estimates()).isEmpty() && Estimators.isRung(e.estimator()) && above.isEmpty();
        if (Double.isNaN(best) && !top) {
            checks.add(
                    "features",
                    Level.CAUTION,
                    e::equals,
                    "whether the features carry the values was not checked",
                    "Ask for LSTD, DR-1 and DR, which takes behaviour probabilities and several episodes.");
        } else if (best > BLIND * reach || top) {
            checks.add(
                    "features",
                    Level.CAUTION,
                    e::equals,
                    "the features could not be checked at this horizon"
                            + (top ? "" : "; a bias up to " + shortly(best) + " would have gone unnoticed"),
                    "Log more episodes.");
        }
    }

    private static double z(Difference d) {
        return Math.abs(d.value()) / d.standardError();
    }
}

package io.github.mirrortd.data.report;

import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.estimate.Difference;
import io.github.mirrortd.data.estimate.Estimate;
import io.github.mirrortd.data.verdict.Level;
import io.github.mirrortd.lab.format.Json;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** An answer as a tree for JSON. */
public final class AnswerTree {
    private AnswerTree() {}

    /**
     * {@return the answer as named fields}
     *
     * @param answer what an evaluation came to
     */
    public static Map<String, @Nullable Object> of(Answer answer) {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        var data = new LinkedHashMap<String, @Nullable Object>();
        data.put("rows", answer.rows());
        data.put("episodes", answer.episodes());
        data.put("ended", answer.ended());
        data.put("longest", answer.longest());
        data.put("features", answer.support().dimension());
        data.put("notes", answer.notes());
        tree.put("data", data);
        tree.put("confidence", answer.confidence());
        tree.put(
                "estimates", answer.estimates().stream().map(e -> of(answer, e)).toList());
        tree.put("approximation", approximation(answer));
        tree.put(
                "differences", answer.differences().stream().map(AnswerTree::of).toList());
        tree.put("support", support(answer));
        tree.put(
                "convergence",
                answer.convergence().stream()
                        .map(p -> Json.fields("episodes", p.episodes(), "value", p.value()))
                        .toList());
        var verdict = answer.verdict();
        tree.put("verdict", Words.verdict(answer));
        tree.put("verdict_level", verdict.level().title());
        tree.put(
                "recommended",
                verdict.recommended().map(AnswerTree::recommended).orElse(null));
        tree.put(
                "bounds",
                answer.overlap()
                        .bounds()
                        .map(b -> Json.fields(
                                "low", b.low(),
                                "high", b.high(),
                                "lowest", b.lowest(),
                                "highest", b.highest(),
                                "unknown", b.unknown()))
                        .orElse(null));
        tree.put("not_shown", Words.limits(answer));
        tree.put(
                "checks",
                verdict.checks().stream()
                        .map(c -> Json.fields(
                                "check",
                                c.name(),
                                "level",
                                c.level().title(),
                                "estimators",
                                c.estimators(),
                                "finding",
                                c.finding(),
                                "remedy",
                                c.remedy()))
                        .toList());
        return tree;
    }

    private static Map<String, Object> recommended(Estimate e) {
        return Json.fields("estimator", e.label(), "value", e.value(), "low", e.low(), "high", e.high());
    }

    private static Map<String, @Nullable Object> of(Answer answer, Estimate e) {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("estimator", e.estimator());
        tree.put("lambda", e.lambda().isPresent() ? e.lambda().getAsDouble() : null);
        tree.put("weights", e.weights().isEmpty() ? null : e.weights());
        tree.put("value", e.value());
        tree.put("standard_error", e.standardError());
        tree.put("low", e.low());
        tree.put("high", e.high());
        tree.put("interval", e.interval().name().toLowerCase(Locale.ROOT));
        tree.put("degrees_of_freedom", e.degrees());
        tree.put("level", answer.verdict().level(e).title());
        return tree;
    }

    private static Map<String, Object> of(Difference d) {
        return Json.fields(
                "of", d.of().title(),
                "from", d.from().title(),
                "value", d.value(),
                "standard_error", d.standardError(),
                "low", d.low(),
                "high", d.high());
    }

    private static @Nullable Map<String, Object> approximation(Answer answer) {
        return answer.approximation()
                .map(a -> {
                    var tree = new LinkedHashMap<String, Object>();
                    tree.put("lstd_minus_dr", a.lstdMinusDr());
                    tree.put("standard_error", a.standardError());
                    tree.put(
                            "features_carry_the_values",
                            answer.verdict().checks().stream()
                                    .noneMatch(c -> c.name().equals("features") && c.level() == Level.REFUSE));
                    return (Map<String, Object>) tree;
                })
                .orElse(null);
    }

    private static Map<String, @Nullable Object> support(Answer answer) {
        var s = answer.support();
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("weights_ess", s.weightsEss());
        tree.put("weights_ess_by_step", s.essByStep());
        tree.put("mean_weight_by_step", s.meanWeightByStep());
        tree.put("largest_ratio", s.largestRatio());
        tree.put("zero_ratios", s.zeroRatios());
        tree.put("unseen_actions", s.unseenActions());
        tree.put("reward_weights_ess", s.rewardWeightsEss());
        tree.put("reward_weights_largest", s.rewardWeightsLargest());
        tree.put("reward_weights_negative", s.rewardWeightsNegative());
        tree.put("smallest_singular_value", s.smallestSingular());
        tree.put("condition", s.condition());
        tree.put("rank", s.rank());
        tree.put("determined", s.determined());
        tree.put(
                "influential_episodes",
                s.influential().stream()
                        .map(i -> Json.fields("episode", i.episode(), "influence", i.influence()))
                        .toList());
        var o = answer.overlap();
        tree.put("truncated_episodes", o.truncated());
        tree.put("uncovered", o.uncovered());
        tree.put("uncovered_z", o.uncoveredZ());
        tree.put("unseen", o.unseen());
        tree.put("expected_steps", o.expectedSteps());
        tree.put("shown_share", o.shownShare());
        tree.put("calibration_p", o.calibration());
        tree.put("effective_episodes", o.effectiveEpisodes());
        tree.put("effective_rewarded_episodes", o.effectiveRewards());
        tree.put("mean_weight", o.meanWeight());
        tree.put("mean_weight_z", o.meanWeightZ());
        tree.put("weight_degrees", o.weightDegrees());
        tree.put("pareto_k", o.weightShape());
        tree.put(
                "missing_in",
                o.gaps().stream()
                        .map(g -> Json.fields("group", g.group(), "missing", g.missing()))
                        .toList());
        tree.put("stretches", o.stretches() < 0 ? null : o.stretches());
        tree.put("in_words", List.copyOf(Words.support(answer)));
        return tree;
    }
}

package io.github.mirrortd.lab.atlas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.base.format.Records;
import io.github.mirrortd.exact.ProblemAnalysis;
import io.github.mirrortd.lab.atlas.Atlas.Entry;
import io.github.mirrortd.lab.atlas.Atlas.Metric;
import io.github.mirrortd.lab.run.CountingProgress;
import io.github.mirrortd.lab.run.Progress;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class AtlasTest {
    private static final String FAMILY = "garnet:states=12,actions=2,features=4";

    private static Atlas atlas(String family, int count, int threads) {
        return Atlas.of(Problems.choices(family), 0, 3, count, threads, Progress.SILENT);
    }

    /** With a full trace both metrics are the same matrix; with a shorter one they are not. */
    @Test
    void tracesBringTheMetricsTogether() {
        var full = Atlas.of(Problems.choices(FAMILY), 1, 0, 5, 1, Progress.SILENT);
        var none = Atlas.of(Problems.choices(FAMILY), 0, 0, 5, 1, Progress.SILENT);
        for (int i = 0; i < 5; i++) {
            var entry = full.entries().get(i);
            assertThat(entry.h().q()).isCloseTo(entry.c().q(), within(1e-9));
            assertThat(entry.h().margin()).isCloseTo(entry.c().margin(), within(1e-9));
            var plain = none.entries().get(i);
            assertThat(plain.h().q()).isLessThan(plain.c().q());
            assertThat(entry.c().q()).isLessThan(plain.c().q());
        }
    }

    @Test
    void anEntryIsTheAnalysisOfItsProblem() {
        for (var entry : atlas(FAMILY, 5, 1).entries()) {
            var analysis = ProblemAnalysis.of(Problems.get(FAMILY + ",seed=" + entry.seed()));
            assertThat(entry.c().q()).isEqualTo(analysis.c().optimum().q());
            assertThat(entry.h().q()).isEqualTo(analysis.h().optimum().q());
            assertThat(entry.h().alpha()).isEqualTo(analysis.h().optimum().alpha());
            assertThat(entry.c().margin()).isEqualTo(analysis.c().hurwitzMargin());
            assertThat(entry.h().margin()).isEqualTo(analysis.h().hurwitzMargin());
            assertThat(entry.kappaBC())
                    .isCloseTo(analysis.c().kappaB(), within(1e-9 * analysis.c().kappaB()));
            assertThat(entry.kappaBH())
                    .isCloseTo(analysis.h().kappaB(), within(1e-9 * analysis.h().kappaB()));
            assertThat(entry.bestRate().q())
                    .isLessThanOrEqualTo(Math.min(entry.c().q(), entry.h().q()));
            assertThat(entry.bestMargin().margin())
                    .isGreaterThanOrEqualTo(
                            Math.max(entry.c().margin(), entry.h().margin()));
            assertThat(entry.kappaRate()).isBetween(0.0, 2.0);
        }
    }

    @Test
    void theNumberOfThreadsChangesNothing() {
        var one = atlas(FAMILY, 40, 1).entries();
        assertThat(atlas(FAMILY, 40, 4).entries()).isEqualTo(one);
        assertThat(one.get(0).seed()).isEqualTo(3);
        assertThat(one.get(39).seed()).isEqualTo(42);
        assertThat(one.get(0)).isNotEqualTo(one.get(1));
    }

    @Test
    void progressCountsEveryProblem() {
        var progress = new CountingProgress();
        Atlas.of(Problems.choices(FAMILY), 0, 0, 7, 2, progress);
        assertThat(progress.total.get()).isEqualTo(7);
        assertThat(progress.done.get()).isEqualTo(7);
    }

    /** With γ = 0 the metrics C and H are the same, and the best κ is the first one. */
    @Test
    void withoutDiscountThereIsNothingBetweenTheMetrics() {
        var summary = AtlasSummary.of(atlas(FAMILY + ",discount=0", 10, 2));
        assertThat(summary.comparison("rate").equal()).isEqualTo(1);
        assertThat(summary.comparison("rate").better()).isZero();
        assertThat(summary.comparison("margin").equal()).isEqualTo(1);
    }

    private static Entry entry(double qC, double qH, double kappa) {
        return new Entry(
                0,
                new Metric(qC, 1, 0.1),
                new Metric(qH, 1, 0.3),
                8,
                4,
                kappa,
                new Metric(qH * qH, 1, 0.1),
                0.5,
                new Metric(0.5, 1, 0.6));
    }

    @Test
    void theSummaryCountsAndCompares() {
        var atlas = new Atlas(
                Problems.choices(FAMILY),
                List.of(entry(0.5, 0.25, 0.9), entry(0.25, 0.5, 1), entry(0.5, 0.5, 1.2), entry(1, 0.5, 1)));
        var summary = AtlasSummary.of(atlas);
        assertThat(summary.problems()).isEqualTo(4);
        assertThat(summary.stuck()).isEqualTo(1);
        var rate = summary.comparison("rate");
        assertThat(rate.better()).isCloseTo(1 / 3.0, within(1e-15));
        assertThat(rate.equal()).isCloseTo(1 / 3.0, within(1e-15));
        assertThat(rate.factor().median()).isEqualTo(1);
        assertThat(summary.comparison("margin").factor().median()).isCloseTo(3, within(1e-12));
        assertThat(summary.comparison("conditioning").factor().p5()).isEqualTo(2);
        assertThat(summary.comparison("best_rate_over_H").factor().p95()).isCloseTo(2, within(1e-12));
        assertThat(summary.comparison("best_margin_over_H").factor().p95()).isCloseTo(2, within(1e-12));
        var best = Objects.requireNonNull(summary.best().get("rate"));
        assertThat(best.share(-1)).isCloseTo(1 / 3.0, within(1e-15));
        assertThat(best.share(0)).isCloseTo(1 / 3.0, within(1e-15));
        assertThat(best.share(1)).isCloseTo(1 / 3.0, within(1e-15));
        assertThat(Records.fields(summary)).containsKeys("problems", "stuck", "rate", "best_kappa_rate");
    }

    @Test
    void whatCannotBeComparedIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> atlas("kolter", 3, 1))
                .withMessageContaining("kolter has no parameter 'seed'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> atlas("garnet:actions=1,branching=1", 3, 2))
                .withMessageContaining("raise branching or actions");
        var stuck = new Atlas(Problems.choices(FAMILY), List.of(entry(1, 1, 0)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> AtlasSummary.of(stuck))
                .withMessageContaining("singular");
    }
}

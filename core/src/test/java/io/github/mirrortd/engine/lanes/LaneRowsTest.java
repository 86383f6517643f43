package io.github.mirrortd.engine.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import java.util.Arrays;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What the vector operations take for granted of the rows. */
class LaneRowsTest {
    @Test
    void everyRowBeforeThetaIsSomebodysAndNobodySharesOne() {
        var rows = Stream.of(
                        Arrays.stream(Parameter.values()).map(LaneRows::row),
                        Arrays.stream(Product.values())
                                .filter(p -> p.source() != Source.TRANSITION)
                                .map(LaneRows::row),
                        Arrays.stream(Coefficient.values()).map(LaneRows::row),
                        Stream.of(LaneRows.ERROR, LaneRows.ONE),
                        IntStream.range(LaneRows.IN_OWN, LaneRows.IN_OWN + LaneRows.OWN)
                                .boxed())
                .flatMap(row -> row)
                .sorted()
                .toList();
        assertThat(rows).isEqualTo(IntStream.range(0, LaneRows.THETA).boxed().collect(Collectors.toList()));
    }

    @Test
    void whatBelongsToWIsAsFarBehindWhatBelongsToThetaEverywhere() {
        assertThat(LaneRows.IN_W_NEXT - LaneRows.IN_THETA_NEXT).isEqualTo(LaneRows.TO_W);
        assertThat(LaneRows.OUT_W_PHI - LaneRows.OUT_THETA_PHI).isEqualTo(LaneRows.TO_W);
        assertThat(LaneRows.OUT_W_NEXT - LaneRows.OUT_THETA_NEXT).isEqualTo(LaneRows.TO_W);
    }

    @Test
    void theCoefficientOfTheNextFeaturesIsBehindThatOfThePresentOnes() {
        assertThat(LaneRows.OUT_THETA_NEXT).isEqualTo(LaneRows.OUT_THETA_PHI + 1);
        assertThat(LaneRows.OUT_W_NEXT).isEqualTo(LaneRows.OUT_W_PHI + 1);
    }

    /** Rules that cannot be read take them all at once. */
    @Test
    void groupsAreInOnePiece() {
        for (var source : Source.values()) {
            var products = Product.of(source);
            if (source != Source.TRANSITION) {
                int first = LaneRows.row(products.get(0));
                assertThat(products.stream().map(LaneRows::row))
                        .as(source.name())
                        .isEqualTo(IntStream.range(first, first + products.size())
                                .boxed()
                                .toList());
            }
        }
        assertThat(LaneRows.row(Product.INTEREST)).isEqualTo(LaneRows.IN_POLICIES);
        assertThat(LaneRows.row(Product.W_TRACE)).isEqualTo(LaneRows.IN_TRACES);
    }
}

package io.github.mirrortd.base;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.base.document.NodeReader;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class InterruptionTest {
    @Test
    void itHoldsForHelpersToo() {
        var interruption = new Interruption();
        assertThatCode(interruption::check).doesNotThrowAnyException();
        var waiting = new CompletableFuture<Void>();
        var helper = waiting.thenRunAsync(interruption::check);
        Thread.currentThread().interrupt();
        try {
            waiting.complete(null);
            while (!helper.isDone()) {
                Thread.onSpinWait();
            }
        } finally {
            Thread.interrupted();
        }
        assertThatThrownBy(helper::join)
                .isInstanceOf(CompletionException.class)
                .hasCauseInstanceOf(CancellationException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"a.yaml", "a.json"})
    void itEndsTheReadingOfADocument(String file) {
        Thread.currentThread().interrupt();
        try {
            assertThatThrownBy(() -> NodeReader.read(file, "{\"a\": 1}", path -> path))
                    .isInstanceOf(CancellationException.class);
        } finally {
            Thread.interrupted();
        }
    }

    @Test
    void requestedCancellationEndsWork() {
        assertThatCode(Cancellation.NEVER::check).doesNotThrowAnyException();
        Cancellation requested = () -> true;
        assertThatThrownBy(requested::check).isInstanceOf(CancellationException.class);
    }

    @Test
    void withoutItsModuleAClusterIsRefused() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Cluster.connect("local[2]", Map.of()))
                .withMessageStartingWith("clusters need the module mirrortd-spark, which is missing");
    }
}

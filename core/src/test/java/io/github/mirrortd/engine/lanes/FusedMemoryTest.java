package io.github.mirrortd.engine.lanes;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FusedMemoryTest {
    private static void take(long nanos) {
        long end = System.nanoTime() + nanos;
        while (System.nanoTime() < end) {
            Thread.onSpinWait();
        }
    }

    @Test
    void rowsBeginWhereATrialTakesTheLeastTime() {
        var memory = new FusedMemory(10, 4);
        assertThat(memory.m).hasSize(13);
        assertThat(memory.first(at -> take(at == 2 ? 0 : 1_000_000))).isEqualTo(2);
    }

    @Test
    void whatATrialLeavesBehindIsClearedAway() {
        var memory = new FusedMemory(10, 2);
        memory.first(at -> memory.m[3 + at] = Double.NaN);
        assertThat(memory.m).containsOnly(0);
    }

    /** Java may have moved it meanwhile; what is there in between is left alone. */
    @Test
    void itIsTriedAgainNowAndThen() {
        var memory = new FusedMemory(10, 2);
        var trials = new AtomicInteger();
        memory.first(at -> trials.incrementAndGet());
        int once = trials.get();
        memory.m[5] = 7;
        for (int turn = 1; turn < 100; turn++) {
            memory.first(at -> trials.incrementAndGet());
        }
        assertThat(memory.m[5]).isEqualTo(7);
        assertThat(trials).hasValue(once);
        memory.first(at -> trials.incrementAndGet());
        assertThat(trials).hasValue(2 * once);
    }
}

package io.github.mirrortd.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LruCacheTest {
    private final LruCache<Integer, byte[]> recent = new LruCache<>(2);

    private byte[] get(int key) {
        return recent.get(key, k -> new byte[1_000_000]);
    }

    @Test
    void givesTheSameToAllWhoAsk() {
        var first = get(1);
        assertThat(get(1)).isSameAs(first);
        assertThat(recent.get(2, k -> get(1)))
                .as("asked for while another is made")
                .isSameAs(first);
    }

    @Test
    void whereTwoMakeTheSameTheFirstIsKept() {
        var first = new byte[1];
        assertThat(recent.get(1, k -> {
                    recent.get(1, again -> first);
                    return new byte[2];
                }))
                .isSameAs(first);
    }

    /** A value in use is found again, however many others were added. */
    @Test
    void whatIsInUseIsFoundAgain() {
        var used = get(0);
        IntStream.range(1, 100).forEach(this::get);
        assertThat(get(0)).isSameAs(used);
    }

    /** Values of a megabyte that are not in use are released. */
    @Test
    void whatIsNotInUseIsForgotten() {
        var made = new ArrayList<Integer>();
        for (int key = 0; key < 1_000; key++) {
            recent.get(key, k -> {
                made.add(k);
                return new byte[1_000_000];
            });
            if (key % 100 == 99) {
                System.gc();
            }
        }
        assertThat(recent.size()).isLessThan(300);
        recent.get(0, k -> {
            made.add(k);
            return new byte[1];
        });
        assertThat(made).hasSize(1_001);
    }

    /** The last two are kept, although they are not in use. */
    @Test
    void whatWasAskedForLastIsKept() {
        var made = new ArrayList<Integer>();
        for (int key : List.of(1, 2, 1, 3)) {
            recent.get(key, k -> {
                made.add(k);
                return new byte[1];
            });
        }
        System.gc();
        recent.get(1, k -> new byte[2]);
        recent.get(3, k -> new byte[2]);
        assertThat(get(1)).hasSize(1);
        assertThat(get(3)).hasSize(1);
        assertThat(made).containsExactly(1, 2, 3);
    }
}

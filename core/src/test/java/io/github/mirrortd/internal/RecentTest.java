package io.github.mirrortd.internal;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RecentTest {
    @Test
    void keepsThoseThatWereAskedForLast() {
        var made = new ArrayList<String>();
        var recent = new Recent<String, Object>(2);
        for (var key : List.of("a", "b", "a", "c", "a", "b")) {
            recent.get(key, k -> {
                made.add(k);
                return new Object();
            });
        }
        // When c came, b had not been asked for since longer than a.
        assertThat(made).containsExactly("a", "b", "c", "b");
    }

    @Test
    void givesTheSameToAllWhoAsk() {
        var recent = new Recent<String, Object>(2);
        var first = recent.get("a", k -> new Object());
        assertThat(recent.get("a", k -> new Object())).isSameAs(first);
        assertThat(recent.get("b", k -> recent.get("a", other -> new Object()))).isSameAs(first);
    }

    /** Where two make the same at the same time, the first is kept and both get it. */
    @Test
    void theFirstIsKept() {
        var recent = new Recent<String, Object>(2);
        var first = new Object();
        assertThat(recent.get("a", k -> {
                    recent.get("a", again -> first);
                    return new Object();
                }))
                .isSameAs(first);
    }
}

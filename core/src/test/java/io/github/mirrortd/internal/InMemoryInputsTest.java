package io.github.mirrortd.internal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InMemoryInputsTest {
    private final InMemoryInputs<String> given = new InMemoryInputs<>();

    @Test
    void aWordStandsForOneThingUntilItIsWithdrawn() {
        String first = given.offer("my ring, or so", "a");
        String second = given.offer("my ring, or so", "b");
        assertThat(first).matches("my_ring__or_so-\\d+\\.given").isNotEqualTo(second);
        assertThat(given.find(first)).contains("a");
        assertThat(given.find(second)).contains("b");
        assertThat(given.find("/some/folder/" + first)).contains("a");
        assertThat(given.find("C:\\some\\" + first)).contains("a");
        assertThat(given.find(first.replace(".given", ".yaml"))).isEmpty();
        given.withdraw(first);
        assertThat(given.find(first)).isEmpty();
        assertThat(given.find(second)).contains("b");
    }
}

package io.github.mirrortd.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class IdleNoticeTest {
    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private final PrintStream terminal = new PrintStream(screen, true, StandardCharsets.UTF_8);

    private String seen() {
        return screen.toString(StandardCharsets.UTF_8);
    }

    @Test
    @Timeout(60)
    void longSilenceIsBrokenAndWhatWasSaidGoesAwayBeforeTheResult() throws InterruptedException {
        try (var patience = new IdleNotice(terminal, Duration.ofMillis(10))) {
            while (!seen().contains("working, ")) {
                Thread.sleep(1);
            }
            patience.hearing(terminal).print("result\n");
        }
        assertThat(seen()).containsPattern("working, \\d+ s\r +\rresult\n");
    }

    @Test
    void whatIsQuickIsNotSpokenOf() {
        try (var patience = new IdleNotice(terminal, Duration.ofHours(1))) {
            patience.hearing(terminal).print("result\n");
        }
        assertThat(seen()).isEqualTo("result\n");
    }

    @Test
    @Timeout(60)
    void nothingIsLeftOnTheScreenAtTheEnd() throws InterruptedException {
        var patience = new IdleNotice(terminal, Duration.ofMillis(10));
        while (seen().isEmpty()) {
            Thread.sleep(1);
        }
        patience.close();
        assertThat(seen()).matches("(?s).*\r +\r");
    }
}

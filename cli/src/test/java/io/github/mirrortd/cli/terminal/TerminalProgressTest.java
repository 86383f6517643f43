package io.github.mirrortd.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;

class TerminalProgressTest {
    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();
    private final PrintStream terminal = new PrintStream(screen, true, StandardCharsets.UTF_8);
    private final Console console = new Console(List.of(), terminal, terminal, null);

    private String seen() {
        return screen.toString(StandardCharsets.UTF_8);
    }

    @Test
    void longWorkShowsHowFarItIs() throws InterruptedException {
        var progress = new TerminalProgress(console, Duration.ZERO);
        progress.begin("tuning", 4);
        Thread.sleep(2);
        progress.advance(1);
        progress.begin("evaluation", 2);
        progress.advance(1);
        progress.advance(1);
        assertThat(seen()).contains("tuning", "1/4", "25%", "evaluation");
    }

    @Test
    void shortWorkShowsNothing() {
        var progress = new TerminalProgress(console, Duration.ofHours(1));
        progress.begin("tuning", 2);
        progress.advance(1);
        progress.advance(1);
        assertThat(seen()).isEmpty();
    }
}

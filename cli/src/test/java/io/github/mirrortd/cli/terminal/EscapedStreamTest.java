package io.github.mirrortd.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

class EscapedStreamTest {
    private final ByteArrayOutputStream screen = new ByteArrayOutputStream();

    private String shown(String text) {
        screen.reset();
        var stream = new PrintStream(new EscapedStream(screen), false, StandardCharsets.UTF_8);
        stream.print(text);
        stream.flush();
        return screen.toString(StandardCharsets.UTF_8);
    }

    @Test
    void controlCharactersAreShown() {
        assertThat(shown("\033[31mred\007 \b\177")).isEqualTo("\\u001b[31mred\\u0007 \\u0008\\u007f");
        assertThat(shown("\u009b2J\u0080\u009f")).isEqualTo("\\u009b2J\\u0080\\u009f");
        assertThat(shown("old\rnew\r\r\n")).isEqualTo("old\\u000dnew\\u000d\r\n");
        assertThat(shown("\0")).isEqualTo("\\u0000");
    }

    @Test
    void allElseStays() {
        String text = "a\tb\nc\r\nθ ← α ρ δ, ¢ \u00a0 ÿ \u0100 漢字 😀 Â\n";
        assertThat(shown(text)).isEqualTo(text);
    }

    /** However the bytes of a character arrive. */
    @Test
    void byteByByteIsTheSame() throws IOException {
        String text = "¢\033\u009b漢\r\nÂ.";
        String whole = shown(text);
        screen.reset();
        try (var stream = new EscapedStream(screen)) {
            for (byte b : text.getBytes(StandardCharsets.UTF_8)) {
                stream.write(b);
            }
        }
        assertThat(screen.toString(StandardCharsets.UTF_8)).isEqualTo(whole).isEqualTo("¢\\u001b\\u009b漢\r\nÂ.");
    }
}

package io.github.mirrortd.base.format;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Texts that come with the program. */
public final class Resources {
    private Resources() {}

    /**
     * Reads a text and closes it.
     *
     * @param resource from {@link Class#getResourceAsStream}, which only the module of the text may call
     */
    public static String text(@Nullable InputStream resource) {
        try (var in = Objects.requireNonNull(resource, "a text that comes with the program is missing")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

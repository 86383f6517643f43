package io.github.mirrortd.lab.format;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Texts that come with the program. */
public final class Resources {
    private Resources() {}

    /**
     * {@return the text that lies beside a class under a name}
     *
     * @param beside the class
     * @param name the file's
     */
    public static String text(Class<?> beside, String name) {
        try (var in = Objects.requireNonNull(beside.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

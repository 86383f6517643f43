package io.github.mirrortd.lab.saved;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Objects;
import java.util.Properties;

/** Identity of this build of the program. */
public final class Build {
    private static final Properties BUILD = build();

    private Build() {}

    /** {@return the program's version} */
    public static String version() {
        return BUILD.getProperty("version");
    }

    /**
     * {@return the commit that the program was built from, marked where files had changed since; "unknown" outside a
     * checkout}
     */
    public static String commit() {
        String id = BUILD.getProperty("commit");
        // Outside a checkout nothing was there to be filled in.
        if (id.startsWith("$")) {
            return "unknown";
        }
        return Boolean.parseBoolean(BUILD.getProperty("dirty")) ? id + " with local changes" : id;
    }

    private static Properties build() {
        var properties = new Properties();
        try (var in = Objects.requireNonNull(Build.class.getResourceAsStream("build.properties"))) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
    }
}

package io.github.mirrortd.release;

import java.io.File;
import java.io.IOException;
import java.lang.module.ModuleFinder;
import java.lang.module.ModuleReference;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The files of this checkout, and what was built of them. */
final class Checkout {
    static final Path ROOT = Path.of("..");

    /** The output folder of the build that runs this test, relative to its module. */
    static final Path BUILT = built();

    private Checkout() {}

    private static Path built() {
        try {
            var classes = Path.of(Checkout.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            return Path.of("").toAbsolutePath().relativize(Objects.requireNonNull(classes.getParent()));
        } catch (URISyntaxException e) {
            throw new AssertionError(e);
        }
    }

    static String text(String file) throws IOException {
        return Files.readString(ROOT.resolve(file));
    }

    /** The version that everything has, from where it stands. */
    static String version() throws IOException {
        return one(text("pom.xml"), "<revision>(.+)</revision>");
    }

    /** The group of a pattern's first match, by lines. */
    static String one(String text, String pattern) {
        var matcher = Pattern.compile(pattern, Pattern.MULTILINE).matcher(text);
        if (!matcher.find()) {
            throw new AssertionError("nothing of the form " + pattern);
        }
        return matcher.group(1);
    }

    /** MirrorTD's own modules, as folders or jars. */
    static List<ModuleReference> modules() {
        return Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                .map(Path::of)
                .filter(entry -> entry.endsWith("classes")
                        || entry.getFileName().toString().startsWith("mirrortd-"))
                .flatMap(entry -> ModuleFinder.of(entry).findAll().stream())
                .filter(module -> module.descriptor().name().startsWith("io.github.mirrortd."))
                .toList();
    }
}

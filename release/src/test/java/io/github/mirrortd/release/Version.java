package io.github.mirrortd.release;

import java.util.Comparator;
import java.util.regex.Pattern;

/** A version by the rules of semantic versioning; what follows a dash is not looked at. */
record Version(int major, int minor, int patch) implements Comparable<Version> {
    private static final Pattern FORM = Pattern.compile("(\\d+)\\.(\\d+)\\.(\\d+)(-.*)?");

    private static final Comparator<Version> ORDER = Comparator.comparingInt(Version::major)
            .thenComparingInt(Version::minor)
            .thenComparingInt(Version::patch);

    static Version parse(String text) {
        var parts = FORM.matcher(text);
        if (!parts.matches()) {
            throw new IllegalArgumentException("'" + text + "' is no version such as 1.2.3 or 1.2.3-SNAPSHOT");
        }
        return new Version(
                Integer.parseInt(parts.group(1)), Integer.parseInt(parts.group(2)), Integer.parseInt(parts.group(3)));
    }

    /** The next one that may break a caller: before 1.0.0 every second number may. */
    Version nextIncompatible() {
        return major == 0 ? new Version(0, minor + 1, 0) : new Version(major + 1, 0, 0);
    }

    /** The next one that may offer more: before 1.0.0 every one may. */
    Version nextLarger() {
        return major == 0 ? this : new Version(major, minor + 1, 0);
    }

    @Override
    public int compareTo(Version other) {
        return ORDER.compare(this, other);
    }

    @Override
    public String toString() {
        return major + "." + minor + "." + patch;
    }
}

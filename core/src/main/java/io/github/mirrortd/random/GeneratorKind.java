package io.github.mirrortd.random;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/** The generators for sampling of problems. */
public enum GeneratorKind {
    /** NumPy's {@code default_rng(seed)}. */
    PCG64(Pcg64::new),

    /** NumPy's legacy {@code RandomState(seed)}. */
    MT19937(Mt19937::new);

    @SuppressWarnings("ImmutableEnumChecker") // references to constructors
    private final Function<BigInteger, Generator> seeded;

    GeneratorKind(Function<BigInteger, Generator> seeded) {
        this.seeded = seeded;
    }

    /** {@return the names in files of all generators} */
    public static List<String> ids() {
        return Arrays.stream(values()).map(GeneratorKind::id).toList();
    }

    /** {@return the name in files} */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * {@return a new generator}
     *
     * @param seed at least 0
     * @throws IllegalArgumentException if the generator does not take the seed
     */
    public Generator seeded(BigInteger seed) {
        return seeded.apply(seed);
    }
}

package io.github.mirrortd.internal;

import java.lang.invoke.MethodHandles;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorShape;
import jdk.incubator.vector.VectorSpecies;
import org.jspecify.annotations.Nullable;

/** The width of the vectors in a class that {@link VectorModule#start} has defined. */
public final class VectorWidth {
    private VectorWidth() {}

    /**
     * What the class was defined for, or else what suits this machine best.
     *
     * @param own of the class
     */
    public static VectorSpecies<Double> of(MethodHandles.Lookup own) {
        try {
            @Nullable Integer bits = MethodHandles.classData(own, "_", Integer.class);
            return bits == null
                    ? DoubleVector.SPECIES_PREFERRED
                    : VectorSpecies.of(double.class, VectorShape.forBitSize(bits));
        } catch (IllegalAccessException e) {
            throw new IllegalStateException("the vector width is missing", e);
        }
    }
}

package io.github.mirrortd.engine.program;

import io.github.mirrortd.internal.VectorModule;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The compiled form of a step on a problem, for all learners that make it. Long work begins with it at once: one small block of each batch
 * makes its steps with it from the first one on, and the others follow when Java's compiler has had time for it. For any number of
 * threads.
 */
final class Compilation {
    /** Steps of small blocks after which Java's compiler has translated the kernel, at 10 to 20 µs each. */
    private static final int WARM = 24_000;

    private final AtomicLong begun = new AtomicLong();
    private final AtomicInteger made = new AtomicInteger();
    private final IntSupplier bits;
    private boolean tried;
    private @Nullable Kernel kernel;
    private @Nullable KernelShape shape;

    /** @param bits the width of vectors; 0 without vectors */
    Compilation(IntSupplier bits) {
        this.bits = bits;
    }

    /** Counts so many steps more; returns how many there are now, all learners counted. */
    long begin(long steps) {
        return begun.addAndGet(steps);
    }

    /** The kernel, written when it is first asked for; null where there is none. */
    synchronized @Nullable Kernel kernel(Plan plan) {
        if (!tried) {
            tried = true;
            int width = bits.getAsInt();
            if (width > 0 && VectorModule.find().isPresent()) {
                shape = new KernelShape(plan);
                kernel = VectorCompiler.compile(plan, shape, width).orElse(null);
            }
        }
        return kernel;
    }

    synchronized KernelShape shape() {
        if (shape == null) {
            throw new IllegalStateException("there is no kernel");
        }
        return shape;
    }

    /** How many numbers a vector has. */
    int width() {
        return bits.getAsInt() / Double.SIZE;
    }

    void made(int steps) {
        if (!isWarm()) {
            made.addAndGet(steps);
        }
    }

    boolean isWarm() {
        return made.get() >= WARM;
    }
}

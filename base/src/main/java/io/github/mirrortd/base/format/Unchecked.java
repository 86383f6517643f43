package io.github.mirrortd.base.format;

import java.io.IOException;
import java.io.UncheckedIOException;

/** Reading and writing whose failures name what could not be done. */
public final class Unchecked {
    private Unchecked() {}

    /**
     * Reading or writing with a result.
     *
     * @param <T> the result
     */
    public interface Reading<T> {
        /** {@return the result} */
        T run() throws IOException;
    }

    /** Reading or writing without a result. */
    public interface Writing {
        /** Reads or writes. */
        void run() throws IOException;
    }

    /**
     * {@return what is read from a file}
     *
     * @param file its path, for the error message
     * @throws UncheckedIOException if it cannot be read
     */
    public static <T> T read(Object file, Reading<T> reading) {
        try {
            return reading.run();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read '" + file + "'", e);
        }
    }

    /**
     * Does what needs files.
     *
     * @param failure the error message
     * @throws UncheckedIOException with this message
     */
    public static void run(String failure, Writing writing) {
        try {
            writing.run();
        } catch (IOException e) {
            throw new UncheckedIOException(failure, e);
        }
    }
}

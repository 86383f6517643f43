package io.github.mirrortd.cli.terminal;

import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A stream that remembers why it could not be written to, which a {@link java.io.PrintStream} over it does not. */
public final class WatchedStream extends FilterOutputStream {
    private @Nullable IOException failure;

    public WatchedStream(OutputStream out) {
        super(out);
    }

    /** Why something was lost, if anything was. */
    public Optional<IOException> failure() {
        return Optional.ofNullable(failure);
    }

    @Override
    public void write(int b) throws IOException {
        watched(() -> out.write(b));
    }

    @Override
    public void write(byte[] bytes, int from, int count) throws IOException {
        watched(() -> out.write(bytes, from, count));
    }

    @Override
    public void flush() throws IOException {
        watched(out::flush);
    }

    private void watched(Writing writing) throws IOException {
        try {
            writing.write();
        } catch (IOException e) {
            failure = failure == null ? e : failure;
            throw e;
        }
    }

    private interface Writing {
        void write() throws IOException;
    }
}

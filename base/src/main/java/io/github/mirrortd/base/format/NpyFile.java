package io.github.mirrortd.base.format;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Some rows of a matrix of doubles in a NumPy file that others may be writing.
 *
 * @param file its path
 * @param which of its rows, in the order in which they are shown
 * @param columns how many numbers a row has
 */
public record NpyFile(Path file, int[] which, int columns) implements StoredRows {
    @Override
    public int rows() {
        return which.length;
    }

    @Override
    public void read(int row, int from, double[] values) {
        Unchecked.read(file, () -> {
            try (var in = Files.newInputStream(file);
                    var channel = FileChannel.open(file)) {
                var header = NpyHeader.read(in, channel.size())
                        .orElseThrow(() -> new IOException("it does not begin as arrays do"));
                long first = header.length() + ((long) which[row] * columns + from) * Double.BYTES;
                return DoubleBytes.read(channel, first, values);
            }
        });
    }
}

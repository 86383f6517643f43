package io.github.mirrortd.base.format;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/**
 * Reads {@code .npz} archives, as {@link Npz}, {@code numpy.savez} and {@code numpy.savez_compressed} write them: arrays as a
 * whole, number by number, or, if they are stored and hold doubles, in any part of any row, so that an archive may be larger than
 * the memory.
 */
public final class NpzFile implements AutoCloseable {
    private static final String ENDING = ".npy";
    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final ZipFile zip;

    /**
     * Opens an archive.
     *
     * @param file its path
     * @throws IllegalArgumentException if the file is not such an archive
     */
    public NpzFile(Path file) {
        this.file = file;
        try {
            zip = new ZipFile(file.toFile());
        } catch (ZipException e) {
            throw new IllegalArgumentException(
                    "'" + file + "' is not an archive of arrays; write it with numpy.savez", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("there is no file '" + file + "', or it cannot be read", e);
        }
    }

    /** {@return the names of the arrays, under which {@code numpy.load} shows them, in the archive's order} */
    public List<String> names() {
        return zip.stream()
                .map(ZipEntry::getName)
                .map(name -> name.endsWith(ENDING) ? name.substring(0, name.length() - ENDING.length()) : name)
                .toList();
    }

    /** {@return the number of bytes of all arrays, unpacked} */
    public double size() {
        return zip.stream().mapToDouble(ZipEntry::getSize).sum();
    }

    /**
     * {@return the numbers of an array}
     *
     * @param name of {@link #names()}
     * @throws IllegalArgumentException if it does not hold numbers
     */
    public NpyStream stream(String name) {
        try {
            var entry = entry(name).orElseThrow();
            return new NpyStream(
                    new BufferedInputStream(zip.getInputStream(entry), BUFFER), entry.getSize(), called(name));
        } catch (IOException e) {
            throw new IllegalArgumentException(called(name) + " is damaged", e);
        }
    }

    private Optional<ZipEntry> entry(String name) {
        return Optional.ofNullable(zip.getEntry(name + ENDING)).or(() -> Optional.ofNullable(zip.getEntry(name)));
    }

    private String called(String name) {
        return "the array '" + name + "' in '" + file + "'";
    }

    /**
     * {@return an array, by rows; empty if the archive has none of that name}
     *
     * @param name under which {@code numpy.load} shows it
     * @throws IllegalArgumentException if it does not hold numbers, or is damaged
     */
    public Optional<Npz.Values> get(String name) {
        return entry(name).map(entry -> {
            checkSum(entry, name);
            try (var stream = stream(name)) {
                int[] shape =
                        Arrays.stream(stream.shape()).mapToInt(Math::toIntExact).toArray();
                double[] data = new double[Arrays.stream(shape).reduce(1, Math::multiplyExact)];
                stream.next(data, 0, data.length);
                return new Npz.Values(data, shape);
            } catch (IOException e) {
                throw new IllegalArgumentException(called(name) + " is damaged", e);
            } catch (ArithmeticException e) {
                throw new IllegalArgumentException(called(name) + " is too large", e);
            }
        });
    }

    /**
     * {@return the two-dimensional arrays of learning curves by name, in the archive's order; they may be read from several threads}
     *
     * @throws IllegalArgumentException if the archive holds something else
     */
    public Map<String, StoredRows> curves() {
        var curves = new LinkedHashMap<String, StoredRows>();
        names().forEach(name -> curves.put(name, stored(entry(name).orElseThrow(), name)));
        return curves;
    }

    private StoredRows stored(ZipEntry entry, String name) {
        if (entry.getMethod() != ZipEntry.STORED) {
            throw refusal("it is compressed; save it with numpy.savez");
        }
        try (var stream = stream(name)) {
            var header = stream.header();
            long[] shape = header.shape();
            if (!header.type().equals("<f8") || shape.length != 2) {
                throw refusal("it holds something else than two-dimensional arrays of doubles");
            }
            if (shape[0] < 1 || shape[1] < 1 || Math.max(shape[0], shape[1]) > Integer.MAX_VALUE) {
                throw refusal("'" + name + "' in it has " + shape[0] + " runs of " + shape[1] + " points");
            }
            checkSum(entry, name);
            return new Stored(this, entry, header.length(), (int) shape[0], (int) shape[1]);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read '" + file + "'", e);
        }
    }

    /** Java leaves it to the reader whether what is stored is still what was stored. */
    private void checkSum(ZipEntry entry, String name) {
        try (var in = new CheckedInputStream(zip.getInputStream(entry), new CRC32())) {
            in.transferTo(OutputStream.nullOutputStream());
            if (in.getChecksum().getValue() == entry.getCrc()) {
                return;
            }
        } catch (EOFException | ZipException e) {
            throw new IllegalArgumentException(called(name) + " is damaged", e);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read '" + file + "'", e);
        }
        throw new IllegalArgumentException(called(name) + " is damaged");
    }

    private IllegalArgumentException refusal(String reason) {
        return new IllegalArgumentException("cannot read learning curves from '" + file + "': " + reason);
    }

    @Override
    public void close() {
        Unchecked.run("cannot read '" + file + "'", zip::close);
    }

    /** Stored numbers are skipped without being read. */
    private record Stored(NpzFile archive, ZipEntry entry, long start, int rows, int columns) implements StoredRows {
        @Override
        public void read(int row, int from, double[] values) {
            Unchecked.read(archive.file, () -> {
                try (var in = archive.zip.getInputStream(entry)) {
                    in.skipNBytes(start + ((long) row * columns + from) * Double.BYTES);
                    return ByteBuffer.wrap(in.readNBytes(values.length * Double.BYTES))
                            .order(ByteOrder.LITTLE_ENDIAN)
                            .asDoubleBuffer()
                            .get(values);
                }
            });
        }
    }
}

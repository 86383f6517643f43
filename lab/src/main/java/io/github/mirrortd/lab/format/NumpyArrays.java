package io.github.mirrortd.lab.format;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Whole arrays of numbers from an archive that {@code numpy.savez} or {@code numpy.savez_compressed} wrote. */
public final class NumpyArrays implements AutoCloseable {
    private static final Map<String, ToDoubleFunction<ByteBuffer>> TYPES = Map.ofEntries(
            Map.entry("f8", ByteBuffer::getDouble),
            Map.entry("f4", ByteBuffer::getFloat),
            Map.entry("i8", ByteBuffer::getLong),
            Map.entry("i4", ByteBuffer::getInt),
            Map.entry("i2", ByteBuffer::getShort),
            Map.entry("i1", ByteBuffer::get),
            Map.entry("u8", bytes -> {
                long x = bytes.getLong();
                return x >= 0 ? x : Double.NaN;
            }),
            Map.entry("u4", bytes -> bytes.getInt() & 0xFFFFFFFFL),
            Map.entry("u2", bytes -> bytes.getShort() & 0xFFFF),
            Map.entry("u1", bytes -> bytes.get() & 0xFF),
            Map.entry("b1", ByteBuffer::get));

    private final Path file;
    private final ZipFile zip;

    /**
     * Opens an archive.
     *
     * @param file its path
     * @throws IllegalArgumentException where it is none
     */
    public NumpyArrays(Path file) {
        this.file = file;
        try {
            zip = new ZipFile(file.toFile());
        } catch (ZipException e) {
            throw new IllegalArgumentException("'" + file + "' is no archive of arrays; write it with numpy.savez", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("there is no file '" + file + "', or it cannot be read", e);
        }
    }

    /**
     * {@return an array, by rows; nothing where the archive has none of that name}
     *
     * @param name under which {@code numpy.load} shows it
     * @throws IllegalArgumentException where it holds something else than numbers, or is damaged
     */
    public Optional<Npz.Values> get(String name) {
        var entry = zip.getEntry(name + ".npy");
        return entry == null ? Optional.empty() : Optional.of(read(name, entry));
    }

    private Npz.Values read(String name, ZipEntry entry) {
        try (var in = new CheckedInputStream(zip.getInputStream(entry), new CRC32())) {
            var header = NpyHeader.read(in, entry.getSize())
                    .orElseThrow(() -> refusal(name, "is no array of NumPy's format"));
            byte[] rest = in.readAllBytes();
            if (in.getChecksum().getValue() != entry.getCrc()) {
                throw refusal(name, "is damaged");
            }
            return values(name, header, rest);
        } catch (EOFException | ZipException e) {
            throw refusal(name, "is damaged");
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read '" + file + "'", e);
        }
    }

    private Npz.Values values(String name, NpyHeader header, byte[] bytes) {
        String type = header.type().replaceFirst("^[<>|=]", "");
        var number = TYPES.get(type);
        if (number == null) {
            throw refusal(name, "holds '" + header.type() + "', not numbers; save it as floats or integers");
        }
        if (header.byColumns() && header.shape().length > 1) {
            throw refusal(name, "lies by columns; save numpy.ascontiguousarray of it");
        }
        int width = type.charAt(1) - '0';
        long count = 1;
        int[] shape = new int[header.shape().length];
        for (int i = 0; i < shape.length; i++) {
            shape[i] = (int) Math.min(Integer.MAX_VALUE, header.shape()[i]);
            count = count * shape[i] > Integer.MAX_VALUE ? Integer.MAX_VALUE : count * shape[i];
        }
        if (count * width != bytes.length) {
            throw refusal(name, "is damaged: it is not as long as it says");
        }
        var buffer = ByteBuffer.wrap(bytes)
                .order(header.type().startsWith(">") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN);
        double[] data = new double[(int) count];
        for (int i = 0; i < data.length; i++) {
            data[i] = number.applyAsDouble(buffer);
        }
        return new Npz.Values(data, shape);
    }

    private IllegalArgumentException refusal(String name, String reason) {
        return new IllegalArgumentException("the array '" + name + "' in '" + file + "' " + reason);
    }

    @Override
    public void close() {
        try {
            zip.close();
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read '" + file + "'", e);
        }
    }
}

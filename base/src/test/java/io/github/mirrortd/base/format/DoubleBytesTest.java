package io.github.mirrortd.base.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.EOFException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DoubleBytesTest {
    /** Offset of the first number in the file. */
    private static final int AT = 5;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static double[] values(int count) {
        double[] values = new double[count];
        Arrays.setAll(values, i -> i % 3 == 0 ? -0.0 : i % 7 == 0 ? Double.POSITIVE_INFINITY : Math.sqrt(i) * 1e-300);
        return values;
    }

    private static byte[] plainly(double[] values) {
        var bytes = ByteBuffer.allocate(values.length * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (double value : values) {
            bytes.putDouble(value);
        }
        return bytes.array();
    }

    /** Around the size of a piece, which is 16,384 numbers. */
    @ParameterizedTest
    @ValueSource(ints = {0, 1, 16_383, 16_384, 16_385, 40_000})
    void numbersAreWrittenReadAndSummedAsTheirBytes(int count) throws Exception {
        double[] values = values(count);
        var file = folder.resolve("numbers");
        try (var channel =
                FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            channel.write(ByteBuffer.allocate(AT), 0);
            DoubleBytes.write(values, channel, AT);
            double[] read = new double[count];
            DoubleBytes.read(channel, AT, read);
            assertThat(plainly(read)).isEqualTo(plainly(values));
        }
        byte[] written = Files.readAllBytes(file);
        assertThat(Arrays.copyOfRange(written, AT, written.length)).isEqualTo(plainly(values));
        var expected = new CRC32C();
        expected.update(plainly(values));
        var sum = new CRC32C();
        DoubleBytes.update(values, sum);
        assertThat(sum.getValue()).isEqualTo(expected.getValue());
    }

    @Test
    void aFileThatEndsTooSoonIsTold() throws Exception {
        var file = folder.resolve("short");
        Files.write(file, plainly(values(16_390)));
        try (var channel = FileChannel.open(file)) {
            assertThatThrownBy(() -> DoubleBytes.read(channel, 0, new double[16_391]))
                    .isInstanceOf(EOFException.class);
        }
    }
}

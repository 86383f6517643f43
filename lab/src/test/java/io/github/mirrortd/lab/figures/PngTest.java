package io.github.mirrortd.lab.figures;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.random.Pcg64;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PngTest {
    /** Pixels of any colour, and one alone; another program's reader sees what was written. */
    @ParameterizedTest
    @CsvSource({"1, 1", "7, 3", "300, 200"})
    void everyPixelIsReadAsItWasWritten(int width, int height) throws IOException {
        var random = new Pcg64(1);
        int[] pixels = new int[width * height];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (int) random.integers(0, 1 << 24);
        }
        var out = new ByteArrayOutputStream();
        Png.write(pixels, width, height, out);
        var read = ImageIO.read(new ByteArrayInputStream(out.toByteArray()));
        assertThat(read.getWidth()).isEqualTo(width);
        assertThat(read.getHeight()).isEqualTo(height);
        for (int y = 0; y < height; y++) {
            for (int x = 0; x < width; x++) {
                assertThat(read.getRGB(x, y) & 0xffffff).isEqualTo(pixels[y * width + x]);
            }
        }
    }

    @Test
    void aSurfaceOfOneColourTakesNextToNothing() throws IOException {
        var out = new ByteArrayOutputStream();
        Png.write(new int[1000 * 1000], 1000, 1000, out);
        assertThat(out.size()).isLessThan(20_000);
    }
}

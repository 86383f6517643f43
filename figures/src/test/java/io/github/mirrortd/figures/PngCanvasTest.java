package io.github.mirrortd.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.geom.Ellipse2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Random;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.Test;

class PngCanvasTest {
    private static final int SIZE = 60;
    private static final Ink WHITE = new Ink(0xFFFFFF, "", 1);

    private static BufferedImage read(PngCanvas canvas) throws IOException {
        var out = new ByteArrayOutputStream();
        canvas.save(out);
        return ImageIO.read(new ByteArrayInputStream(out.toByteArray()));
    }

    private static int blue(BufferedImage image, int x, int y) {
        return image.getRGB(x, y) & 0xFF;
    }

    @Test
    void aPixelIsPaintedByTheShareThatIsCovered() throws IOException {
        var canvas = new PngCanvas(SIZE / 2.0, SIZE / 2.0, 2, Typeface.SANS);
        canvas.fill(new Rectangle2D.Double(5.125, 10.25, 1.125, 1.25), WHITE);
        canvas.fill(new Ellipse2D.Double(10, 15, 10, 10), WHITE);
        var image = read(canvas);
        assertThat(image.getWidth()).isEqualTo(SIZE);
        assertThat(blue(image, 11, 21)).isEqualTo(255);
        assertThat(blue(image, 10, 21)).isCloseTo(191, within(2));
        assertThat(blue(image, 12, 21)).isCloseTo(127, within(2));
        assertThat(blue(image, 10, 20)).isCloseTo(96, within(2));
        assertThat(blue(image, 9, 21) + blue(image, 13, 21) + blue(image, 11, 19))
                .isZero();
        double area = 0;
        for (int y = 28; y < 52; y++) {
            for (int x = 18; x < 42; x++) {
                area += blue(image, x, y) / 255.0;
            }
        }
        assertThat(area).isCloseTo(Math.PI * 100, within(2.0));
    }

    @Test
    void nothingIsPaintedOutsideOfAClip() throws IOException {
        var canvas = new PngCanvas(SIZE, SIZE, 1, Typeface.SANS);
        canvas.clip(new Rectangle2D.Double(10.2, 19.8, 29.9, 25.1));
        canvas.fill(new Rectangle2D.Double(-1e6, -1e6, 2e6, 2e6), WHITE);
        canvas.unclip();
        canvas.fill(new Rectangle2D.Double(0, 0, 2, 2), WHITE);
        var image = read(canvas);
        for (int y = 0; y < SIZE; y++) {
            for (int x = 0; x < SIZE; x++) {
                boolean inside = (x >= 10 && x < 40 && y >= 20 && y < 45) || (x < 2 && y < 2);
                assertThat(blue(image, x, y)).isEqualTo(inside ? 255 : 0);
            }
        }
    }

    @Test
    void coloursMixByOpacity() throws IOException {
        var canvas = new PngCanvas(SIZE, SIZE, 1, Typeface.SANS);
        var all = new Rectangle2D.Double(0, 0, SIZE, SIZE);
        canvas.fill(all, new Ink(0x204060, "", 1));
        canvas.fill(all, new Ink(0xE0C0A0, "", 0.25));
        int mixed = read(canvas).getRGB(7, 7);
        assertThat(mixed >> 16 & 0xFF).isCloseTo(0x50, within(1));
        assertThat(mixed >> 8 & 0xFF).isCloseTo(0x60, within(1));
        assertThat(mixed & 0xFF).isCloseTo(0x70, within(1));
    }

    /** Lines that cross themselves, dashes and letters are the same pixels with every Java that MirrorTD runs on. */
    @Test
    void thePixelsAreTheSameWithEveryJava() throws IOException {
        var canvas = new PngCanvas(300, 200, 2.5, Typeface.SANS);
        canvas.fill(new Rectangle2D.Double(0, 0, 300, 200), WHITE);
        var random = new Random(5);
        for (int trial = 0; trial < 40; trial++) {
            var path = new Path2D.Double();
            path.moveTo(300 * random.nextDouble(), 200 * random.nextDouble());
            for (int i = 0; i < 20; i++) {
                path.lineTo(300 * random.nextDouble(), 200 * random.nextDouble());
            }
            var ink = new Ink(random.nextInt(1 << 24), "", 0.2 + 0.8 * random.nextDouble());
            canvas.stroke(
                    path, new Pen(ink, 0.5 + random.nextDouble(), trial % 2 == 0 ? List.of() : List.of(7.0, 3.0)));
        }
        canvas.text(20, 90, RichText.of("θ_{t} 10^{-4} Robustness"), 14, Canvas.Anchor.START, true, Ink.TEXT);
        canvas.text(20, 180, RichText.of("RMSVE"), 12, Canvas.Anchor.MIDDLE, false, Ink.FAINT_TEXT);
        var image = read(canvas);
        var sum = new CRC32();
        for (int y = 0; y < image.getHeight(); y++) {
            for (int x = 0; x < image.getWidth(); x++) {
                int rgb = image.getRGB(x, y);
                sum.update(rgb >> 16 & 0xFF);
                sum.update(rgb >> 8 & 0xFF);
                sum.update(rgb & 0xFF);
            }
        }
        assertThat(Long.toHexString(sum.getValue())).isEqualTo("95215dc7");
    }
}

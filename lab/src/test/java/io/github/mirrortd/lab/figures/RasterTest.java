package io.github.mirrortd.lab.figures;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.RenderingHints;
import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.awt.geom.Ellipse2D;
import java.awt.geom.Line2D;
import java.awt.geom.Path2D;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RasterTest {
    private static final int SIZE = 60;
    private static final Ink WHITE = new Ink(0xFFFFFF, "", 1);

    private static Raster painted(Shape shape, Ink ink) {
        var raster = new Raster(SIZE, SIZE);
        raster.fill(shape, new AffineTransform(), ink);
        return raster;
    }

    private static int at(Raster raster, int x, int y) {
        return raster.pixels()[y * SIZE + x] & 0xFF;
    }

    private static double area(Raster raster) {
        double sum = 0;
        for (int pixel : raster.pixels()) {
            sum += (pixel & 0xFF) / 255.0;
        }
        return sum;
    }

    /** A rectangle across pixels covers each by its share, whichever way round it goes. */
    @Test
    void aPixelIsPaintedByTheShareThatIsCovered() {
        var path = new Path2D.Double();
        path.moveTo(10.25, 20.5);
        path.lineTo(10.25, 23);
        path.lineTo(12.5, 23);
        path.lineTo(12.5, 20.5);
        for (var shape : new Shape[] {path, new Rectangle2D.Double(10.25, 20.5, 2.25, 2.5)}) {
            var raster = painted(shape, WHITE);
            assertThat(at(raster, 11, 21)).isEqualTo(255);
            assertThat(at(raster, 10, 21)).isCloseTo(191, within(1));
            assertThat(at(raster, 12, 21)).isCloseTo(127, within(1));
            assertThat(at(raster, 10, 20)).isCloseTo(96, within(1));
            assertThat(at(raster, 9, 21) + at(raster, 13, 21) + at(raster, 11, 19) + at(raster, 11, 23))
                    .isZero();
        }
    }

    @Test
    void areasAreThoseOfGeometry() {
        assertThat(area(painted(new Ellipse2D.Double(7.3, 9.1, 40, 30), WHITE)))
                .isCloseTo(Math.PI * 20 * 15, within(3.0));
        var triangle = new Path2D.Double();
        triangle.moveTo(5.2, 50.7);
        triangle.lineTo(52.9, 33.3);
        triangle.lineTo(20.1, 3.4);
        assertThat(area(painted(triangle, WHITE)))
                .isCloseTo(0.5 * Math.abs((52.9 - 5.2) * (3.4 - 50.7) - (20.1 - 5.2) * (33.3 - 50.7)), within(1.0));
    }

    /** What lies outside is cut off and what is inside stays, however far the outside goes. */
    @Test
    void nothingOutsideOfWhatIsOpenIsPainted() {
        var raster = new Raster(SIZE, SIZE);
        raster.open(new Rectangle2D.Double(10, 20, 30, 25));
        raster.fill(new Rectangle2D.Double(-1e6, -1e6, 2e6, 2e6), new AffineTransform(), WHITE);
        raster.fill(new Line2D.Double(-1e5, 0, 1e5, 60), new AffineTransform(), WHITE);
        for (int y = 0; y < SIZE; y++) {
            for (int x = 0; x < SIZE; x++) {
                boolean open = x >= 10 && x < 40 && y >= 20 && y < 45;
                assertThat(at(raster, x, y)).isEqualTo(open ? 255 : 0);
            }
        }
        raster = new Raster(SIZE, SIZE);
        raster.open(new Rectangle2D.Double(70, 0, 5, 5));
        raster.fill(new Rectangle2D.Double(0, 0, 100, 100), new AffineTransform(), WHITE);
        assertThat(area(raster)).isZero();
    }

    @Test
    void coloursMixByOpacity() {
        var raster = painted(new Rectangle2D.Double(0, 0, SIZE, SIZE), new Ink(0x204060, "", 1));
        raster.fill(new Rectangle2D.Double(0, 0, SIZE, SIZE), new AffineTransform(), new Ink(0xE0C0A0, "", 0.25));
        assertThat(raster.pixels()[77]).isEqualTo(0x506070);
    }

    /**
     * Lines that cross themselves, dashes, round corners and letters look as Java's own painter draws them, but for single pixels where two
     * edges meet.
     */
    @Test
    void picturesAreThoseOfJavasPainter() {
        var random = new Random(5);
        for (int trial = 0; trial < 40; trial++) {
            var path = new Path2D.Double();
            path.moveTo(random.nextDouble() * SIZE, random.nextDouble() * SIZE);
            for (int i = 0; i < 4; i++) {
                path.lineTo(random.nextDouble() * SIZE, random.nextDouble() * SIZE);
            }
            float[] dash = trial % 2 == 0 ? null : new float[] {7, 3};
            var pen = new BasicStroke(
                    1 + 3 * random.nextFloat(), BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash, 0);
            compare(pen.createStrokedShape(path));
        }
        compare(Typeface.outline("αβ 0.8g", 18, 2, 30));
    }

    private static void compare(Shape shape) {
        var image = new BufferedImage(SIZE, SIZE, BufferedImage.TYPE_INT_RGB);
        var graphics = image.createGraphics();
        graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
        graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
        graphics.setColor(Color.WHITE);
        graphics.fill(shape);
        graphics.dispose();
        var raster = painted(shape, WHITE);
        double apart = 0;
        for (int y = 0; y < SIZE; y++) {
            for (int x = 0; x < SIZE; x++) {
                int other = image.getRGB(x, y) & 0xFF;
                apart += Math.abs(other - at(raster, x, y)) / 255.0;
                assertThat(at(raster, x, y)).isCloseTo(other, within(128));
            }
        }
        assertThat(apart).isLessThan(0.03 * area(raster) + 2);
    }
}

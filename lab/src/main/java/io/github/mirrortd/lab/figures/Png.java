package io.github.mirrortd.lab.figures;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/**
 * Pixels as a PNG file. Java's own writer asks for every pixel through five layers, which costs more than drawing them; what a figure
 * needs of the format is a header and the rows, deflated.
 */
final class Png {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
    private static final int DEPTH = 8;
    private static final int COLOURS = 2;

    /** Surfaces of one colour and thin lines: the next level takes nearly twice the time for files that are a seventh smaller. */
    private static final int LEVEL = 3;

    private Png() {}

    /**
     * Writes a picture.
     *
     * @param pixels row by row, 0xRRGGBB each
     */
    static void write(int[] pixels, int width, int height, OutputStream to) throws IOException {
        var out = new DataOutputStream(to);
        out.write(SIGNATURE);
        var header = new ByteArrayOutputStream();
        var fields = new DataOutputStream(header);
        fields.writeInt(width);
        fields.writeInt(height);
        fields.write(new byte[] {DEPTH, COLOURS, 0, 0, 0});
        chunk(out, "IHDR", header.toByteArray());
        chunk(out, "IDAT", deflated(pixels, width, height));
        chunk(out, "IEND", new byte[0]);
        out.flush();
    }

    private static byte[] deflated(int[] pixels, int width, int height) throws IOException {
        var bytes = new ByteArrayOutputStream();
        var deflater = new Deflater(LEVEL);
        try (var out = new DeflaterOutputStream(bytes, deflater, 1 << 15)) {
            // The first byte of a row says that its pixels are as they are.
            byte[] row = new byte[1 + 3 * width];
            for (int y = 0; y < height; y++) {
                for (int x = 0; x < width; x++) {
                    int pixel = pixels[y * width + x];
                    row[1 + 3 * x] = (byte) (pixel >> 16);
                    row[2 + 3 * x] = (byte) (pixel >> 8);
                    row[3 + 3 * x] = (byte) pixel;
                }
                out.write(row);
            }
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    private static void chunk(DataOutputStream out, String type, byte[] data) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        var sum = new CRC32();
        sum.update(name);
        sum.update(data);
        out.writeInt(data.length);
        out.write(name);
        out.write(data);
        out.writeInt((int) sum.getValue());
    }
}

package io.github.mirrortd.lab.figures;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;

/** Portable network graphics. Smaller and sooner than with the platform's writer, which has to load a registry first. */
final class PngEncoder {
    private static final byte[] SIGNATURE = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1A, '\n'};
    private static final int BITS = 8;
    private static final int TRUE_COLOUR = 2;

    /** Each byte as the difference to the one above it: much of a figure is empty or vertical. */
    private static final int FILTER_UP = 2;

    private PngEncoder() {}

    static void write(BufferedImage image, OutputStream out) throws IOException {
        var data = new DataOutputStream(out);
        data.write(SIGNATURE);
        var header = new ByteArrayOutputStream();
        try (var fields = new DataOutputStream(header)) {
            fields.writeInt(image.getWidth());
            fields.writeInt(image.getHeight());
            fields.write(new byte[] {BITS, TRUE_COLOUR, 0, 0, 0});
        }
        chunk(data, "IHDR", header.toByteArray());
        chunk(data, "IDAT", pixels(image));
        chunk(data, "IEND", new byte[0]);
        data.flush();
    }

    private static byte[] pixels(BufferedImage image) throws IOException {
        int width = image.getWidth();
        var bytes = new ByteArrayOutputStream();
        var deflater = new Deflater(Deflater.DEFAULT_COMPRESSION);
        try (var packed = new DeflaterOutputStream(bytes, deflater, 1 << 14)) {
            int[] rgb = new int[width];
            byte[] above = new byte[3 * width];
            byte[] row = new byte[3 * width];
            byte[] filtered = new byte[3 * width];
            for (int y = 0; y < image.getHeight(); y++) {
                image.getRGB(0, y, width, 1, rgb, 0, width);
                for (int x = 0; x < width; x++) {
                    row[3 * x] = (byte) (rgb[x] >> 16);
                    row[3 * x + 1] = (byte) (rgb[x] >> 8);
                    row[3 * x + 2] = (byte) rgb[x];
                }
                for (int i = 0; i < row.length; i++) {
                    filtered[i] = (byte) (row[i] - above[i]);
                }
                packed.write(FILTER_UP);
                packed.write(filtered);
                byte[] swap = above;
                above = row;
                row = swap;
            }
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    private static void chunk(DataOutputStream out, String type, byte[] content) throws IOException {
        byte[] name = type.getBytes(StandardCharsets.US_ASCII);
        var crc = new CRC32();
        crc.update(name);
        crc.update(content);
        out.writeInt(content.length);
        out.write(name);
        out.write(content);
        out.writeInt((int) crc.getValue());
    }
}

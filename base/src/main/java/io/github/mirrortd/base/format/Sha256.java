package io.github.mirrortd.base.format;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** SHA-256 as people write it. */
public final class Sha256 {
    private Sha256() {}

    /** {@return a sum over nothing yet} */
    public static MessageDigest start() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * {@return the sum in hexadecimal digits}
     *
     * @param sum over all bytes; then starts again
     */
    public static String text(MessageDigest sum) {
        return HexFormat.of().formatHex(sum.digest());
    }

    /**
     * {@return the sum of texts in UTF-8}
     *
     * @param texts one after the other
     */
    public static String of(String... texts) {
        var sum = start();
        for (var text : texts) {
            sum.update(text.getBytes(StandardCharsets.UTF_8));
        }
        return text(sum);
    }

    /**
     * {@return the sum of a file}
     *
     * @param file any
     * @throws IOException where it cannot be read
     */
    public static String of(Path file) throws IOException {
        var sum = start();
        try (var out = new DigestOutputStream(OutputStream.nullOutputStream(), sum)) {
            Files.copy(file, out);
        }
        return text(sum);
    }
}

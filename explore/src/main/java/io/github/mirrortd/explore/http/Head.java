package io.github.mirrortd.explore.http;

import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The first lines of a request.
 *
 * @param path without the query, decoded
 * @param headers by name, in lower or upper case
 */
public record Head(String method, String path, Map<String, String> headers) {
    /** For the answer to a request that could not be read. */
    static final Head LAST = new Head("GET", "/", Map.of("Connection", "close"));

    /** {@return the head that the lines before the empty one hold} */
    static Head of(String text) {
        var lines = text.split("\r?\n", -1);
        var words = lines[0].split(" ");
        if (words.length != 3 || !words[0].matches("[A-Z]{1,16}") || !words[1].startsWith("/")) {
            throw new Refused(400, "the first line of a request must be a method, a path and HTTP/1.1");
        }
        if (!words[2].equals("HTTP/1.1")) {
            throw new Refused(505, "this server supports HTTP/1.1 only");
        }
        var headers = new TreeMap<String, String>(String.CASE_INSENSITIVE_ORDER);
        for (int i = 1; i < lines.length && !lines[i].isEmpty(); i++) {
            int colon = lines[i].indexOf(':');
            if (colon < 1 || !lines[i].substring(0, colon).matches("[A-Za-z0-9!#$%&'*+.^_`|~-]+")) {
                throw new Refused(400, "a header must be a name, a colon and a value");
            }
            String value = lines[i].substring(colon + 1).strip();
            if (headers.put(lines[i].substring(0, colon), value) != null) {
                throw new Refused(400, "the header '" + lines[i].substring(0, colon) + "' is there twice");
            }
        }
        return new Head(words[0], path(words[1]), headers);
    }

    private static String path(String target) {
        try {
            return URI.create("http://host" + target).getPath();
        } catch (IllegalArgumentException e) {
            throw new Refused(400, "this is not a path: '" + target + "'");
        }
    }

    /** {@return the value of a header} */
    public Optional<String> header(String name) {
        return Optional.ofNullable(headers.get(name));
    }

    /** {@return the number of bytes that follow the head} */
    long length() {
        if (headers.containsKey("Transfer-Encoding")) {
            throw new Refused(411, "a request must say its length");
        }
        String length = header("Content-Length").orElse("0");
        if (!length.matches("[0-9]{1,18}")) {
            throw new Refused(400, "the length of a request must be a number, not '" + length + "'");
        }
        return Long.parseLong(length);
    }

    boolean isLast() {
        return header("Connection").map(c -> c.equalsIgnoreCase("close")).orElse(false);
    }
}

package io.github.mirrortd.lab.document;

import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Locale;

/** Reads YAML and JSON into nodes. */
public final class NodeReader {
    private NodeReader() {}

    /** @throws IllegalArgumentException where the file cannot be read or is not well formed */
    public static Node read(Path path) {
        return read(path.toString(), text(path));
    }

    /** @throws IllegalArgumentException where the file cannot be read */
    public static String text(Path path) {
        try {
            return Files.readString(path);
        } catch (NoSuchFileException e) {
            throw new IllegalArgumentException("there is no file '" + path + "'", e);
        } catch (MalformedInputException e) {
            throw new IllegalArgumentException(path + ": the file must be text in UTF-8", e);
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read the file '" + path + "'", e);
        }
    }

    /** @param file its name, for messages and to tell JSON from YAML */
    public static Node read(String file, String text) {
        var start = new Node.Place(file, 1, "");
        return file.toLowerCase(Locale.ROOT).endsWith(".json")
                ? JsonNodes.read(start, text)
                : YamlNodes.read(start, text);
    }
}

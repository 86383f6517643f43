package io.github.mirrortd.base.document;

import java.io.File;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Reads YAML and JSON into nodes. */
public final class NodeReader {
    /** Suffixes of documents. */
    public static final List<String> ENDINGS = List.of(".yaml", ".yml", ".json");

    private NodeReader() {}

    /** Returns whether a word names a document: by its suffix, or as a path to an existing file. */
    public static boolean isFile(String word, Path folder) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (ENDINGS.stream().anyMatch(lower::endsWith)) {
            return true;
        }
        try {
            return (word.contains("/") || word.contains(File.separator)) && Files.exists(folder.resolve(word));
        } catch (InvalidPathException e) {
            return false;
        }
    }

    /** The name of a file without its folder and suffix. */
    public static String stem(Path file) {
        var name = Objects.requireNonNullElse(file.getFileName(), file).toString();
        int dot = name.lastIndexOf('.');
        return dot > 0 ? name.substring(0, dot) : name;
    }

    /** @throws IllegalArgumentException where the file cannot be read or is not well formed */
    public static Node read(Path path) {
        return read(path, Set.of());
    }

    /** @param repeatable fields that may be there twice in one map of YAML; the second one is under {@link #again} */
    public static Node read(Path path, Set<String> repeatable) {
        return read(path.toString(), text(path), repeatable);
    }

    /** @throws IllegalArgumentException where the file cannot be read */
    public static String text(Path path) {
        try {
            String text = Files.readString(path);
            // Some programs begin a file with a byte-order mark, which is not part of the text.
            return text.startsWith("\ufeff") ? text.substring(1) : text;
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
        return read(file, text, Set.of());
    }

    /** The name under which the second field of a name is found. */
    public static String again(String name) {
        return name + " (again)";
    }

    /** As {@link #read(Path, Set)}. */
    public static Node read(String file, String text, Set<String> repeatable) {
        return read(new Node.Place(file, 1, "", UnaryOperator.identity()), text, repeatable);
    }

    /**
     * {@return the content of a text}
     *
     * @param file its name, for messages and to tell JSON from YAML
     * @param reach the file to read for one that the text names; throws where it must not be read
     */
    public static Node read(String file, String text, UnaryOperator<Path> reach) {
        return read(new Node.Place(file, 1, "", reach), text, Set.of());
    }

    private static Node read(Node.Place start, String text, Set<String> repeatable) {
        return start.file().toLowerCase(Locale.ROOT).endsWith(".json")
                ? JsonNodes.read(start, text)
                : YamlNodes.read(start, text, repeatable);
    }
}

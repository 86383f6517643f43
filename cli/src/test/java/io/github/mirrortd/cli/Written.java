package io.github.mirrortd.cli;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;

/** Files that a command has written. */
final class Written {
    private Written() {}

    /** All files by name, byte for byte; of the provenance, what does not tell of the command and the hour. */
    static Map<String, String> files(Path folder) throws IOException {
        var contents = all(folder);
        contents.replaceAll((name, text) -> name.endsWith("provenance.json")
                ? text.replaceAll("(?s)\"(command|time)\" : (\\[.*?\\]|\".*?\"),", "")
                : text);
        return contents;
    }

    /** All files by name, byte for byte. */
    static Map<String, String> all(Path folder) throws IOException {
        var contents = new TreeMap<String, String>();
        try (var files = Files.walk(folder)) {
            for (var file : files.filter(Files::isRegularFile).toList()) {
                contents.put(
                        folder.relativize(file).toString().replace('\\', '/'),
                        Files.readString(file, StandardCharsets.ISO_8859_1));
            }
        }
        return contents;
    }
}

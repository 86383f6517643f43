package io.github.mirrortd.lab.problemfile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** The problem files that the documents show. */
final class ExampleFiles {
    private static final Pattern BLOCK = Pattern.compile("```(yaml|json)\\n(.*?)```", Pattern.DOTALL);

    private ExampleFiles() {}

    /** @param name ends as the format does */
    record Example(String name, String text) {
        @Override
        public String toString() {
            return name;
        }
    }

    static List<Example> all() {
        try {
            var blocks = BLOCK.matcher(Files.readString(Path.of("../docs/problems.md")));
            var examples = new ArrayList<Example>();
            while (blocks.find()) {
                examples.add(new Example("example" + examples.size() + "." + blocks.group(1), blocks.group(2)));
            }
            return examples;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

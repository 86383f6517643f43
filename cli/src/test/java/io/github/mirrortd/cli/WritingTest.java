package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Documents, comments and messages keep to the patterns of {@code writing.txt}, documents also to lines of 120 characters. */
class WritingTest {
    private static final Path ROOT = Path.of("..");
    private static final int LONGEST = 120;
    private static final List<Refused> PATTERNS = new ArrayList<>();
    private static final List<Refused> WORDS_IN_CODE = new ArrayList<>();
    private static final List<Refused> FIRST_WORDS = new ArrayList<>();
    private static final List<Exempt> EXCEPTIONS = new ArrayList<>();

    /** Literals and comments of a Java file. */
    private static final Pattern PARTS =
            Pattern.compile("(?<text>\"\"\"[\\s\\S]*?\"\"\"|\"(?:\\\\.|[^\"\\\\\\n])*+\")|'(?:\\\\.|[^'\\\\\\n])*+'"
                    + "|(?<block>/\\*[\\s\\S]*?\\*/)|(?<line>(?:(?<=\\n)[ \\t]*//[^\\n]*\\n)+|//[^\\n]*)");

    private record Refused(Pattern pattern, String remedy) {}

    private record Exempt(String file, String text) {}

    @BeforeAll
    static void readPatterns() throws IOException {
        var list = Path.of("src/test/resources/io/github/mirrortd/cli/writing.txt");
        for (var line : Files.readAllLines(list)) {
            if (line.startsWith("except ")) {
                var words = line.split(" ", 3);
                EXCEPTIONS.add(new Exempt(words[1], words[2]));
            } else if (line.contains(" -> ")) {
                var parts = line.split(" -> ", 2);
                var words = parts[0].replaceFirst("^(code|javadoc) ", "");
                var refused = new Refused(Pattern.compile(words), parts[1]);
                (parts[0].startsWith("javadoc ")
                                ? FIRST_WORDS
                                : parts[0].startsWith("code ") ? WORDS_IN_CODE : PATTERNS)
                        .add(refused);
                if (parts[0].startsWith("\\b")) {
                    WORDS_IN_CODE.add(refused);
                }
            }
        }
    }

    private static Stream<String> documents() throws IOException {
        try (var pages = Files.list(ROOT.resolve("docs"))) {
            return Stream.concat(
                    Stream.of("README.md", "CONTRIBUTING.md", "SECURITY.md"),
                    pages
                            .map(page -> "docs/" + page.getFileName())
                            .filter(name -> name.endsWith(".md"))
                            .sorted()
                            .toList()
                            .stream());
        }
    }

    @ParameterizedTest
    @MethodSource("documents")
    void documentsAreInPlainWords(String document) throws IOException {
        assertThat(found(document, paragraphs(Files.readAllLines(ROOT.resolve(document)))))
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("documents")
    void linesOfTextHaveAtMost120Characters(String document) throws IOException {
        var fence = new boolean[1];
        assertThat(Files.readAllLines(ROOT.resolve(document)).stream()
                        .peek(line -> fence[0] ^= line.strip().startsWith("```"))
                        .filter(line -> !fence[0] && !line.matches("(\\||!\\[| {4}).*"))
                        .filter(line -> !isException(document, line))
                        .filter(line -> line.codePointCount(0, line.length()) > LONGEST))
                .isEmpty();
    }

    @Test
    void everyPatternIsNoticed() {
        var bad = List.of(
                "Nobody knows.",
                "It begins anew.",
                "It runs so many steps.",
                "It opens nothing of its own accord.",
                "A class of one's own.",
                "It is no record.",
                "What is finished stays",
                "It runs. What is finished is not run again. It ends.",
                "Where none is given, 1 is taken.",
                "Errors are told with a row.");
        assertThat(bad)
                .allSatisfy(
                        text -> assertThat(found("docs/new.md", List.of(text))).isNotEmpty());
        assertThat(found(
                        "docs/new.md",
                        List.of(
                                "What does it cost?",
                                "There is no file.",
                                "It is no longer there.",
                                "Six times so many times.")))
                .isEmpty();
    }

    private static List<String> found(String document, List<String> paragraphs) {
        var found = new ArrayList<String>();
        for (var text : paragraphs) {
            for (var refused : PATTERNS) {
                var match = refused.pattern().matcher(text);
                while (match.find()) {
                    if (!isException(document, text)
                            && !text.substring(0, match.end()).matches(".*[Tt]here (is|are|was) no ")) {
                        found.add("'" + match.group() + "' in '" + text + "': " + refused.remedy());
                    }
                }
            }
        }
        return found;
    }

    private static List<String> found(String file, String text, List<Refused> patterns) {
        return patterns.stream()
                .filter(refused -> refused.pattern()
                        .matcher(text)
                        .results()
                        .anyMatch(match -> !text.substring(0, match.end()).matches(".*[Tt]here (is|are|was) no ")))
                .filter(refused -> !isException(file, text))
                .map(refused -> file + ": '" + text + "': " + refused.remedy())
                .toList();
    }

    private static Stream<Path> javaFiles() throws IOException {
        try (var files = Files.walk(ROOT)) {
            return files
                    .filter(file -> file.toString().matches(".*[/\\\\]src[/\\\\].*\\.java"))
                    .filter(file -> !file.toString().matches(".*[/\\\\]target[/\\\\].*"))
                    .sorted()
                    .toList()
                    .stream();
        }
    }

    /** Comments in main and tests; and texts of main, which become messages and help. */
    @Test
    void codeIsInPlainWords() throws IOException {
        var found = new ArrayList<String>();
        for (var file : javaFiles().toList()) {
            boolean main = file.toString().matches(".*[/\\\\]src[/\\\\]main[/\\\\].*");
            var source = Files.readString(file).replaceAll("\"\\s*\\+\\s*\"", "");
            var name = file.getFileName().toString();
            for (var part : PARTS.matcher(source).results().toList()) {
                var block = part.group(2);
                if (block != null) {
                    var paragraphs = Pattern.compile("\\n\\s*\\*?\\s*(?=@\\w)|\\n\\s*\\*?\\s*\\n|<p>|<li>")
                            .split(block);
                    for (int i = 0; i < paragraphs.length; i++) {
                        var text = plain(paragraphs[i]);
                        found.addAll(found(name, text, WORDS_IN_CODE));
                        if (i == 0 && block.startsWith("/**")) {
                            found.addAll(found(name, text, FIRST_WORDS));
                        }
                    }
                } else if (part.group(3) != null) {
                    found.addAll(found(name, plain(part.group(3)), WORDS_IN_CODE));
                } else if (main && part.group(1) != null) {
                    found.addAll(found(name, part.group(1), WORDS_IN_CODE));
                }
            }
        }
        assertThat(found).isEmpty();
    }

    /** A comment without its marks, tags and code. */
    private static String plain(String comment) {
        return comment.replaceAll("(?m)^\\s*(/\\*\\*?|\\*/|\\*|//+)|\\*/$", " ")
                .replaceAll("\\{@(code|link|linkplain|literal)\\s[^}]*\\}", "x")
                .replaceAll("\\{@return |@(param|throws) \\S+ ", "")
                .replaceAll("\\s+", " ")
                .strip();
    }

    private static boolean isException(String document, String text) {
        return EXCEPTIONS.stream().anyMatch(e -> e.file().equals(document) && text.matches(".*" + e.text() + ".*"));
    }

    /**
     * Paragraphs, list items and table cells, each in one line without code and markup; headings and code blocks are left
     * out.
     */
    private static List<String> paragraphs(List<String> lines) {
        var texts = new ArrayList<String>();
        var text = new StringBuilder();
        boolean fence = false;
        for (var line : lines) {
            boolean mark = line.strip().startsWith("```");
            fence ^= mark;
            boolean skipped = fence || mark || line.isBlank() || line.matches("(#|<|!\\[| {4,}).*");
            if (skipped || line.matches("\\|.*|\\s*([-*]|\\d+\\.) .*")) {
                texts.add(text.toString());
                text.setLength(0);
            }
            if (line.startsWith("|")) {
                texts.addAll(List.of(line.split("\\|")));
            } else if (!skipped) {
                text.append(text.isEmpty() ? "" : " ").append(line.strip());
            }
        }
        texts.add(text.toString());
        return texts.stream()
                .map(t -> t.replaceAll("`[^`]*`", "`x`")
                        .replaceAll("[*_]{2}|\\]\\([^)]*\\)|\\[", "")
                        .replaceAll("^([-*]|\\d+\\.) ", "")
                        .strip())
                .toList();
    }
}

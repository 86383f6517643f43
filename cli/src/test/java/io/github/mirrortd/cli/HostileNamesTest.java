package io.github.mirrortd.cli;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.Yaml;
import io.github.mirrortd.internal.Csv;
import io.github.mirrortd.lab.problemfile.ProblemFiles;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.apache.pdfbox.Loader;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.xml.sax.SAXException;

/** Texts of problems, learners and experiments that try to become markup, in every file that is written. */
class HostileNamesTest {
    private static final String HOSTILE =
            "q\"'><script>document.title=\"PWNED\"</script><img src=x onerror=\"document.title='PWNED'\"> onload=x;a:b,\\ {^{<b>}}&";

    /** Tags and attributes that no output of ours has. */
    private static final Pattern MARKUP = Pattern.compile("<img|<b>|<script>document|(?<=[ \"'])on\\w+=\"");

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private static Path folder;

    @BeforeAll
    static void runWhatHasHostileNames() throws IOException {
        Files.writeString(folder.resolve("problem.yaml"), problem());
        Files.writeString(
                folder.resolve("learner.json"),
                Json.text(Map.of("summary", HOSTILE, "source", source(), "update", "θ += α ρ δ φ")));
        Files.writeString(
                folder.resolve("experiment.yaml"),
                Yaml.text(Map.of(
                        "title",
                        HOSTILE,
                        "problems",
                        List.of("problem.yaml"),
                        "learners",
                        List.of("TD", "STHTD-MP", "learner.json"),
                        "evaluation",
                        Map.of("seed", 1, "runs", 2, "steps", 20),
                        "robustness",
                        Map.of("seed", 1, "runs", 2, "steps", 20, "vary", "alpha", "values", List.of(0.01, 0.1)))));
        String problem = folder.resolve("problem.yaml").toString();
        Cli.ok("run", file("experiment.yaml"), "--quiet", "--out", file("results"));
        Cli.ok("report", file("results"));
        Cli.ok("plot", file("results"));
        for (var format : List.of("svg", "pdf", "png")) {
            Cli.ok("predict -p", problem, "-a", "TD", "--no-best", "--plot", file("predict." + format));
        }
        Cli.ok("analyze -p", problem, "-a", "TD", "--plot", file("analyze.svg"));
        for (var format : List.of("json", "yaml")) {
            Cli.ok("problem export", problem, "--to", file("exported." + format));
        }
        Files.writeString(folder.resolve("run.json"), Cli.output("run", file("experiment.yaml"), "--json"));
        Files.writeString(
                folder.resolve("predict.json"),
                Cli.output("predict -p", problem, "-a", "TD", "--no-best", "--steps", "5", "--json"));
    }

    private static String file(String name) {
        return folder.resolve(name).toString();
    }

    private static Map<String, Object> source() {
        return Map.of("authors", HOSTILE, "year", 2020, "title", HOSTILE, "venue", HOSTILE);
    }

    private static String problem() {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("name", HOSTILE);
        tree.put("title", HOSTILE);
        tree.put("description", HOSTILE);
        tree.put("source", source());
        tree.put("states", List.of(HOSTILE, HOSTILE + 2));
        tree.put("discount", 0.5);
        tree.put(
                "transitions",
                List.of(
                        Map.of("from", HOSTILE, "action", HOSTILE, "to", HOSTILE + 2, "reward", 1),
                        Map.of("from", HOSTILE + 2, "action", HOSTILE, "to", HOSTILE)));
        tree.put("policies", Map.of("target", Map.of(HOSTILE, 1), "behaviour", Map.of(HOSTILE, 1)));
        tree.put("features", Map.of("type", "tabular"));
        return Yaml.text(tree);
    }

    private static List<Path> written(String ending) throws IOException {
        try (var files = Files.walk(folder)) {
            var found =
                    files.filter(f -> f.toString().endsWith(ending)).sorted().toList();
            assertThat(found).as(ending).isNotEmpty();
            return found;
        }
    }

    @Test
    void picturesAreXmlWithoutForeignElements() throws IOException, SAXException, ParserConfigurationException {
        for (var file : written(".svg")) {
            String text = Files.readString(file);
            assertThat(text).as(file.toString()).doesNotContainPattern(MARKUP);
            var document = DocumentBuilderFactory.newInstance()
                    .newDocumentBuilder()
                    .parse(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
            var elements = document.getElementsByTagName("*");
            var tags = new ArrayList<String>();
            for (int i = 0; i < elements.getLength(); i++) {
                tags.add(elements.item(i).getNodeName());
            }
            assertThat(tags)
                    .as(file.toString())
                    .isSubsetOf("svg", "title", "desc", "g", "path", "text", "tspan", "rect", "clipPath");
            // Names of elements are words: others cannot be referred to.
            assertThat(Pattern.compile("\\bid=\"([^\"]*)\"")
                            .matcher(text)
                            .results()
                            .map(m -> m.group(1)))
                    .allMatch(id -> id.matches("[A-Za-z0-9._-]+"));
        }
    }

    @Test
    void reportsHaveNoForeignElements() throws IOException {
        for (var file : written(".html")) {
            String text = Files.readString(file);
            assertThat(MARKUP.matcher(text).results().map(m -> text.substring(m.start(), m.end() + 60)))
                    .isEmpty();
            assertThat(text)
                    .contains("PWNED")
                    .containsPattern("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"
                            + " script-src 'sha256-[A-Za-z0-9+/=]{44}';");
        }
    }

    @Test
    void dataReadsBackToTheSameTexts() throws IOException {
        for (var file : written(".json")) {
            assertThat(Json.parse(Files.readString(file))).as(file.toString()).isNotNull();
        }
        for (var file : written(".csv")) {
            var rows = Csv.rows(Files.readString(file));
            assertThat(rows).as(file.toString()).isNotEmpty().allSatisfy(row -> {
                assertThat(row.fields()).hasSameSizeAs(row.names());
                assertThat(row.text("problem")).isEqualTo(HOSTILE);
            });
        }
        for (var name : List.of("exported.yaml", "exported.json")) {
            var problem = ProblemFiles.read(folder.resolve(name));
            assertThat(problem.id()).isEqualTo(HOSTILE);
            assertThat(problem.title()).isEqualTo(HOSTILE);
            assertThat(problem.stateName(1)).isEqualTo(HOSTILE + 2);
        }
        for (var file : written(".pdf")) {
            try (var document = Loader.loadPDF(file.toFile())) {
                assertThat(document.getNumberOfPages()).isEqualTo(1);
            }
        }
    }

    /** A page from elsewhere may hold more than we write: its own rules forbid what is not ours. */
    @Test
    void aBrowserRunsTheReportsOwnScriptOnly() throws IOException, InterruptedException {
        var program = Browser.find();
        Assumptions.assumeTrue(program.isPresent(), "there is no browser");
        var report = folder.resolve("results/report.html");
        var bent = Files.writeString(
                folder.resolve("bent.htm"),
                Files.readString(report)
                        .replace(
                                "<main>",
                                "<main><script>document.title = 'PWNED'</script><img src=x onerror=\"document.title ="
                                        + " 'PWNED'\">"));
        try (var browser = new Browser(program.get(), Files.createDirectory(folder.resolve("profile")))) {
            browser.open(report);
            assertThat(browser.complaints()).isEmpty();
            assertThat(browser.count("img")).isZero();
            assertThat(String.valueOf(browser.evaluate("document.title"))).startsWith("MirrorTD: ");
            assertThat(browser.count(".legend-entry[role=button]"))
                    .as("the report's script")
                    .isPositive();
            browser.open(bent);
            browser.await("document.querySelector('.legend-entry[role=button]')");
            assertThat(browser.evaluate("document.title")).isNotEqualTo("PWNED");
        }
    }
}

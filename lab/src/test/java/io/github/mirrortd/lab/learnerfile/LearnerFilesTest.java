package io.github.mirrortd.lab.learnerfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Citation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Learners in files, and mistakes in them. */
class LearnerFilesTest {
    private static final Schema SCHEMA = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
            .getSchema(LearnerFiles.schema());

    static final String MINE = """
            name: MyTDC
            summary: TDC with a mixed correction
            source: {authors: A. Author, year: 2024, title: A title, venue: A journal}
            settings:
              alpha: {default: 0.02, grid: [0.001, 0.01]}
              beta: 1/20
              mix: {default: 0.5, range: [0, 1], grid: [0, 0.5, 1], meaning: how much of it}
              shift: -3
            update: |
              z = phi + gamma₋₁*lambda*rho₋₁*z₋₁
              theta += alpha*rho*(delta*z - mix*gamma*(1-lambda)*(w·z)*next)
              w += beta*(rho*delta*z - (w·phi)*phi)
            """;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aLearnerIsWhatItsFileSays() {
        var learner = LearnerFiles.parse("mine.yaml", MINE, "mine");
        assertThat(learner.name()).isEqualTo("MyTDC");
        assertThat(learner.description().summary()).isEqualTo("TDC with a mixed correction");
        assertThat(learner.description().citation()).isEqualTo(new Citation("A. Author", 2024, "A title", "A journal"));
        assertThat(learner.parameters().stream().map(Parameter::id))
                .containsExactly("alpha", "beta", "mix", "shift", "lambda");
        assertThat(learner.complete(Settings.NONE)).hasToString("α=0.02 β=0.05 mix=0.5 shift=-3.0");
        assertThat(learner.parameters().get(2).meaning()).isEqualTo("how much of it");
        assertThat(learner.parameters().get(2).range()).isEqualTo("from 0 to 1");
        assertThat(learner.description().grid()).hasSize(6);
        assertThat(learner.definition().text()).isEqualTo(MINE);
        assertThat(SCHEMA.validate(MINE, InputFormat.YAML)).isEmpty();
    }

    @Test
    void littleIsEnough() {
        var learner = LearnerFiles.parse("x.json", "{\"update\": \"theta += alpha*rho*delta*phi\"}", "x");
        assertThat(learner.name()).isEqualTo("x");
        assertThat(learner.description().citation()).isEqualTo(Citation.UNPUBLISHED);
        assertThat(learner.description().grid())
                .isEqualTo(Algorithms.get("TD").description().grid());
    }

    @Test
    void fromFilesByTheirNamesAndWhatIsPutBehindThem() throws IOException {
        Files.writeString(folder.resolve("mine.yaml"), MINE);
        assertThat(LearnerFiles.resolve("mine.yaml", folder).name()).isEqualTo("MyTDC");
        assertThat(LearnerFiles.resolve("mine.yaml-MP", folder).name()).isEqualTo("MyTDC-MP");
        assertThat(LearnerFiles.resolve("mine.yaml-mp", folder))
                .isEqualTo(LearnerFiles.resolve(folder.resolve("mine.yaml") + "-MP"));
        assertThat(LearnerFiles.of(LearnerFiles.resolve("mine.yaml-MP", folder)))
                .contains(LearnerFiles.read(folder.resolve("mine.yaml")));
        assertThat(LearnerFiles.of(Algorithms.get("TDC-MP"))).isEmpty();
        assertThat(LearnerFiles.resolve("tdc").name()).isEqualTo("TDC");
        assertThat(LearnerFiles.fileOf("a/mine.yaml-MP")).contains("a/mine.yaml");
        assertThat(LearnerFiles.fileOf("TDC-MP")).isEmpty();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LearnerFiles.resolve("none.yaml", folder))
                .withMessage("there is no file '" + folder.resolve("none.yaml") + "'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LearnerFiles.resolve("mine.yaml-MP-MP", folder))
                .withMessageContaining("MyTDC-MP is a Mirror-Prox version already");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LearnerFiles.resolve("TCD"))
                .withMessageContaining("did you mean");
    }

    @Test
    void theNameOfABuiltInLearnerIsTaken() throws IOException {
        var file = Files.writeString(folder.resolve("tdc.yaml"), MINE.replace("name: MyTDC\n", ""));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LearnerFiles.read(file))
                .withMessage(file + ": 'tdc' is the name of a learner already; give the file's another 'name'");
    }

    @Test
    void theStartIsALearnerThatKeepsToItsSchema() {
        var start = LearnerFiles.start("Mine");
        assertThat(LearnerFiles.parse("mine.yaml", start, "x").name()).isEqualTo("Mine");
        assertThat(SCHEMA.validate(start, InputFormat.YAML)).isEmpty();
    }

    /** Errors name the place, and the schema refuses the same files if it can. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            z = phi            | zz = phi             | no     | mine.yaml, line 10, column 14: previous values are available only in the line of a trace
            (w·z)*next         | w*z*next             | no     | mine.yaml, line 11, column 55: ambiguous product of two vectors
            w += beta*         | w += bata*           | no     | mine.yaml, line 12, column 8: there is no name 'bata'
            w += beta*         | theta += beta*       | no     | mine.yaml, line 12, column 3: theta is changed in line 11 already
            default: 0.02      | default: -1          | no     | mine.yaml, line 5, settings.alpha: alpha must be a number > 0, not -1.0
            default: 0.02      | default: x           | yes    | mine.yaml, line 5, settings.alpha.default: this must be a number, not 'x'
            default: 0.02      | start: 1             | yes    | mine.yaml, line 5, settings.alpha.start: there is no field 'start'
            1/20               | [1]                  | yes    | mine.yaml, line 6, settings.beta: this must be a number or nothing or a map of fields, not a list
            "default: 0.5, r"  | r                    | yes    | mine.yaml, line 7, settings.mix: the field 'default' is missing
            "range: [0, 1]"    | "range: [0]"         | yes    | mine.yaml, line 7, settings.mix.range: there are 1 entries; there must be 2
            "range: [0, 1]"    | "range: [1, 0]"      | no     | mine.yaml, line 7, settings.mix: the range of mix must go from a number to a larger one
            "grid: [0, 0.5, 1]" | "grid: [0, 2]"      | no     | mine.yaml, line 7, settings.mix: mix must be a number from 0 to 1, not 2.0
            default: 0.5       | default: 5           | no     | mine.yaml, line 7, settings.mix: mix must be a number from 0 to 1, not 5.0
            "default: 0.02,"   | "range: [0, 1],"     | yes    | mine.yaml, line 5, settings.alpha.range: 'alpha' is a number > 0 everywhere
            shift: -3          | rho: -3              | no     | mine.yaml, line 8, settings.rho: 'rho' has a meaning in equations
            shift: -3          | "2x: 1"              | yes    | mine.yaml, line 8, settings.2x: a setting's name is a letter, then letters
            shift: -3          | lambda: 0.5          | no     | mine.yaml, line 8, settings.lambda: the default of lambda is 0 for all learners
            name: MyTDC        | name: my tdc         | yes    | mine.yaml, line 1, name: a learner's name is one word without commas, not 'my tdc'
            year: 2024         | year: 24             | yes    | mine.yaml, line 3, source.year: this must be an integer from 1950 to 2100, not '24'
            "venue: A journal" | "page: 3"            | yes    | mine.yaml, line 3, source.page: there is no field 'page'
            update             | updates              | yes    | mine.yaml, line 9, updates: there is no field 'updates'; did you mean update?
            """)
    void mistakesAreToldWithTheirPlace(String piece, String instead, String schema, String sentence) {
        assertThat(MINE).contains(piece);
        var wrong = MINE.replace(piece, instead);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LearnerFiles.parse("mine.yaml", wrong, "mine"))
                .withMessageContaining(sentence);
        assertThat(SCHEMA.validate(wrong, InputFormat.YAML).isEmpty()).isEqualTo(schema.equals("no"));
    }

    @Test
    void mistakesInEquationsWithoutLinesOfTheirOwn() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LearnerFiles.parse("x.json", "{\"update\": \"theta += alpha*fi\"}", "x"))
                .withMessageStartingWith("x.json, line 1, update: line 1, column 16: there is no name 'fi'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LearnerFiles.parse("x.yaml", "update: theta += alpha*fi", "x"))
                .withMessageStartingWith("x.yaml, line 1, update: line 1, column 16: there is no name 'fi'");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LearnerFiles.parse("x.yaml", "format: 2\nupdate: theta += phi", "x"))
                .withMessageContaining("x.yaml, line 1, format:");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> LearnerFiles.parse("x.yaml", "name: X", "x"))
                .withMessage("x.yaml, line 1: the field 'update' is missing");
    }

    static List<Path> gallery() throws IOException {
        try (var files = Files.list(Path.of("..", "examples", "learners"))) {
            return files.filter(f -> f.toString().endsWith(".yaml")).sorted().toList();
        }
    }

    @Test
    void theGalleryHasADozen() throws IOException {
        assertThat(gallery()).hasSizeGreaterThanOrEqualTo(12);
        assertThat(gallery().stream().map(f -> LearnerFiles.read(f).name())).doesNotHaveDuplicates();
    }

    @ParameterizedTest
    @MethodSource("gallery")
    void theGalleryKeepsToTheSchemaAndNamesItsSources(Path file) throws IOException {
        assertThat(SCHEMA.validate(Files.readString(file), InputFormat.YAML)).isEmpty();
        assertThat(LearnerFiles.read(file).description().citation()).isNotEqualTo(Citation.UNPUBLISHED);
    }
}

package io.github.mirrortd.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import io.github.mirrortd.data.read.DataSet;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The reader and the schema agree on what a data set is. */
class SetFilesTest {
    private static final String FULL = """
            data: logs/*.parquet
            episode: patient
            order: hour
            reward: "CASE WHEN died THEN 0 WHEN home THEN 1 ELSE 0 END"
            action: drug
            behaviour: {estimate: frequencies, by: [state]}
            target: {actions: {left: p_left, right: p_right}}
            terminal: done
            truncated: rest
            discount: 0.99
            next: {x: next_x}
            start: first
            missing: drop
            gaps: true
            where: site = 'a'
            features:
              - bias
              - {columns: [age, sofa, "lactate_*"], scale: standard}
              - {one_hot: ward}
              - {tiles: [x, v], tilings: 8, count: 8, memory: 1000000}
              - {fourier: [x, v], order: 3}
              - {polynomial: x, degree: 2}
              - {rbf: [x], count: 5, width: 0.2, low: [0], high: [1]}
            """;

    private static List<?> errors(String yaml) {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(DataSet.schema())
                .validate(yaml, InputFormat.YAML);
    }

    @Test
    void aFullOneIsBoth() {
        assertThat(errors(FULL)).isEmpty();
        assertThat(DataSet.of("set.yaml", FULL, Path.of("."))).isNotNull();
    }

    /** one_hot contains the constant already, and YAML refuses a key that appears twice. */
    @Test
    void theExampleOfTheDocumentationIsBoth() throws IOException {
        String page = Files.readString(Path.of("../docs/evaluation.md"));
        String example = page.substring(page.indexOf("```yaml\n") + "```yaml\n".length());
        example = example.substring(0, example.indexOf("```"));
        assertThat(errors(example)).isEmpty();
        assertThat(DataSet.of("set.yaml", example, Path.of("."))
                        .root()
                        .need("features")
                        .items())
                .hasSize(2);
        assertThat(example).contains("tilings: 8, count: 8").doesNotContain("- bias");
    }

    @Test
    void whatIsWrongIsWrongInBoth() {
        for (String wrong : List.of(
                FULL.replace("episode:", "episodes:"),
                FULL.replace("data: logs/*.parquet\n", ""),
                FULL + "query: SELECT 1\n")) {
            assertThat(errors(wrong)).isNotEmpty();
            assertThatThrownBy(() -> DataSet.of("set.yaml", wrong, Path.of(".")))
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageStartingWith("set.yaml, line");
        }
    }
}

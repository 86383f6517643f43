package io.github.mirrortd.data.read;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.data.report.Model;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Values of states in a file, by a model in another one. */
class ScoredRowsTest {
    private static final String MODEL =
            "{\"features\": [\"bias\", {\"columns\": [\"\\\"x\\\"\"]}], \"weights\": {\"LSTD\": [1.0, 2.0], \"TD\": [0, 1]}}";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private Model model(String text) throws IOException {
        return Model.read(Files.writeString(folder.resolve("model.json"), text));
    }

    private void score(String states, String weights, String column, String to) throws IOException {
        var model = model(MODEL);
        var file = Files.writeString(folder.resolve("states.csv"), states.replace("\\n", "\n"));
        try (var database = Database.open(1)) {
            ScoredRows.of(database, model.features(), file)
                    .write(database, model.weights(weights.isEmpty() ? null : weights), column, folder.resolve(to));
        }
    }

    @Test
    void everyStateGetsItsValue() throws IOException {
        score("state,x\\na,1\\nb,2\\n", "", "value", "scored.csv");
        assertThat(folder.resolve("scored.csv")).hasContent("state,x,value\na,1,3.0\nb,2,5.0");
        score("state,x\\na,1\\nb,2\\n", "td", "v", "scored.csv");
        assertThat(folder.resolve("scored.csv")).hasContent("state,x,v\na,1,1.0\nb,2,2.0");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            state,x\\na,1\\n | ``  | value | scored.foo | the output file must end in .parquet, .csv or .jsonl, not
            state,x\\na,1\\n | ``  | State | scored.csv | there is a column 'State' already; give the new one another name
            state,x\\na,1\\n | ``  | ``    | scored.csv | the new column's name is empty; name one, such as value
            state,x\\na,1\\n | IS  | value | scored.csv | there is no weights 'IS': there are LSTD, TD
            state,other\\na,1\\n | ``  | value | scored.csv | states.csv: there is no column 'x': there are state, other
            state,x\\na,1\\nb,none\\n | `` | value | scored.csv | states.csv, row 2, "x": the value is missing or not finite
            state,x\\n      | ``  | value | scored.csv | states.csv: there are no rows
            ``             | ``  | value | scored.csv | states.csv: there are no rows
            """)
    void whatIsWrong(String states, String weights, String column, String to, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> score(states, weights, column, to))
                .withMessageContaining(message);
        assertThat(folder.resolve(to)).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            {"features": ["bias"], "weights": {"A": [1]}, "more": 1} | line 1, more: there is no field 'more': there are features, weights
            {"features": ["bias"], "weights": {}}                    | line 1, weights: there are no weights of state values in this model
            {"features": ["bias"], "weights": {"A": [1, 2]}}         | line 1, weights.A: there are 2 entries; there must be 1, one for each feature
            {"features": [{"fourier": ["x"]}], "weights": {"A": [1]}} | the model does not say all about x
            {"weights": {"A": [1]}}                                  | line 1: the field 'features' is missing
            """)
    void whatIsWrongWithTheModel(String text, String message) {
        assertThatIllegalArgumentException().isThrownBy(() -> model(text)).withMessageContaining(message);
    }
}

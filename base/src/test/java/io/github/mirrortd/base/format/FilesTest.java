package io.github.mirrortd.base.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void aFileIsThereWholeOrNotAtAll() throws IOException {
        var out = OutputFolder.at(folder);
        out.write("a.txt", "first");
        assertThatThrownBy(() -> out.write("a.txt", stream -> {
                    stream.write("sec".getBytes(StandardCharsets.UTF_8));
                    throw new IOException("the disk is full");
                }))
                .isInstanceOf(UncheckedIOException.class);
        assertThat(folder.resolve("a.txt")).hasContent("first");
        try (var files = Files.list(folder)) {
            assertThat(files).containsExactly(folder.resolve("a.txt"));
        }
    }

    @Test
    void aFolderThatCannotBeWrittenIsRefused() throws IOException {
        var file = Files.createFile(folder.resolve("file"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OutputFolder.at(file.resolve("below")))
                .withMessageContaining("cannot write to the output folder");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OutputFolder.at(Path.of("")))
                .withMessageContaining("'.' is the folder you are in");
    }

    @Test
    void jsonHasAllDigitsAndNamesForWhatIsNotFinite() {
        var tree = new LinkedHashMap<String, Object>();
        tree.put("third", 1 / 3.0);
        tree.put("list", List.of(1, true, "text", Double.NaN));
        tree.put("row", new double[] {Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY});
        assertThat(Json.text(tree).replaceAll("\\s", ""))
                .isEqualTo("{\"third\":0.3333333333333333,\"list\":[1,true,\"text\",\"NaN\"],"
                        + "\"row\":[\"Infinity\",\"-Infinity\"]}");
    }

    @Test
    void numbersArePrintedAsTheTableDoes() {
        assertThat(Printed.like("33.734", 33.73366)).isEqualTo("33.734");
        assertThat(Printed.like("4.79e-2", 0.0478567)).isEqualTo("4.79e-2");
        assertThat(Printed.like("9.68e-80", 9.6817e-80)).isEqualTo("9.68e-80");
        assertThat(Printed.like("9.99e-1", 0.99996)).isEqualTo("1.00e0");
        assertThat(Printed.like("0.000", 0)).isEqualTo("0.000");
        assertThat(Printed.like("~0", 1e-17)).isEqualTo("~0");
        assertThat(Printed.like("~0", 0.5)).isEqualTo("0.5000");
        assertThat(Printed.like("singular", Double.POSITIVE_INFINITY)).isEqualTo("singular");
        assertThat(Printed.like("1.887", Double.NaN)).isEqualTo("NaN");
        assertThat(Printed.exactly(3e-4)).isEqualTo("3e-4");
        assertThat(Printed.exactly(0.1)).isEqualTo("0.1");
        assertThat(Printed.neatly(0.005000000000000001)).isEqualTo("0.005");
        assertThat(Printed.neatly(123.4567891)).isEqualTo("123.5");
        assertThat(Printed.neatly(1200.0000000001)).isEqualTo("1200");
    }

    @Test
    void sumsOverTextsAndFilesAreThoseOfTheirBytes() throws IOException {
        String sum = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assertThat(Sha256.of("a", "", "bc")).isEqualTo(sum);
        assertThat(Sha256.of(Files.writeString(folder.resolve("abc.txt"), "abc")))
                .isEqualTo(sum);
    }

    @Test
    void textsThatComeWithTheProgramAreInUtf8() {
        assertThat(Resources.text(new ByteArrayInputStream("θ".getBytes(StandardCharsets.UTF_8))))
                .isEqualTo("θ");
        assertThatNullPointerException()
                .isThrownBy(() -> Resources.text(FilesTest.class.getResourceAsStream("none")))
                .withMessage("a text that comes with the program is missing");
    }
}

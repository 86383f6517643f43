package io.github.mirrortd.lab.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.ResultFields;
import io.github.mirrortd.lab.result.Runs;
import io.github.mirrortd.lab.run.CurveStore;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FilesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void curvesBecomeOneArrayForEachLearner() throws IOException {
        var trials = Trials.of(0, 3, 4);
        var problem = Problems.get("two_state");
        var td = Cell.of(problem, Algorithms.get("TD"), Settings.alpha(0.1), trials);
        var mp = Cell.of(problem, Algorithms.get("STHTD-MP"), Settings.alpha(0.1), trials);
        try (var store = new CurveStore()) {
            store.expect(List.of(td, mp));
            for (int run = 2; run >= 0; run--) {
                store.accept(td, run, new double[] {run, 1, 2, 3, Double.NaN});
                store.accept(mp, run, new double[] {-run, 1, 2, 3, Double.POSITIVE_INFINITY});
            }
            store.save(OutputFolder.at(folder));
        }
        try (var zip = new ZipFile(folder.resolve("two_state/curves.npz").toFile())) {
            assertThat(zip.stream().map(Object::toString)).containsExactly("TD.npy", "STHTD-MP.npy");
            var bytes = ByteBuffer.wrap(
                            zip.getInputStream(zip.getEntry("TD.npy")).readAllBytes())
                    .order(ByteOrder.LITTLE_ENDIAN);
            int headerLength = bytes.getShort(8);
            assertThat((10 + headerLength) % 64).isZero();
            var header = new String(bytes.array(), 10, headerLength, StandardCharsets.US_ASCII);
            assertThat(header)
                    .startsWith("{'descr': '<f8', 'fortran_order': False, 'shape': (3, 5), }")
                    .endsWith("\n");
            bytes.position(10 + headerLength);
            var numbers = bytes.slice().order(ByteOrder.LITTLE_ENDIAN).asDoubleBuffer();
            assertThat(numbers.remaining()).isEqualTo(15);
            assertThat(numbers.get(5)).isEqualTo(1);
            assertThat(numbers.get(10)).isEqualTo(2);
            assertThat(numbers.get(14)).isNaN();
        }
    }

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
    void csvHasAColumnForEverySetting() {
        var cell = Cell.of(Problems.get("baird"), Algorithms.get("TD"), Settings.alpha(0.1), Trials.of(1, 1, 10));
        var runs = new Runs(cell, new double[] {1.5}, new double[] {2.5});
        var lines =
                ResultFields.csv(Result.evaluated(List.of(runs), "TD")).lines().toList();
        assertThat(lines.get(0))
                .startsWith("problem,algorithm,alpha,beta,eta,reg,kappa,lambda,zeta,fade,horizon,clip,"
                        + "steps,runs,seed,auc_mean,auc_std");
        assertThat(lines.get(1)).startsWith("baird,TD,0.1,,,,,,,,,,10,1,1,1.5,NaN");
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
}

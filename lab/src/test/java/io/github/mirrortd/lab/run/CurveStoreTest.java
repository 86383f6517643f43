package io.github.mirrortd.lab.run;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CurveStoreTest {
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
            store.save(OutputFolder.at(folder), Thinning.NONE);
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
}

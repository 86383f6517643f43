package io.github.mirrortd.lab.problemfile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import io.github.mirrortd.base.format.Npz;
import io.github.mirrortd.engine.parallel.Engines;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.problemfile.ExampleFiles.Example;
import io.github.mirrortd.lab.run.CellRunner;
import io.github.mirrortd.lab.run.ThreadScheduler;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.features.FeatureTables;
import io.github.mirrortd.problems.Problems;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ProblemFilesTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    static Stream<FiniteProblem> problems() {
        return Stream.of(
                        Problems.examples().stream(),
                        Stream.of(
                                        "walk:features=inverted",
                                        "baird_star:ending=0.01",
                                        "bellman_error:process=a_presplit",
                                        "baird:measure=rmspbe",
                                        "random_walk:measure=rmstde",
                                        "garnet:states=7,actions=3,branching=4,seed=5")
                                .map(Problems::get),
                        ExampleFiles.all().stream().map(e -> ProblemFiles.parse(e.name(), e.text())))
                .flatMap(s -> s);
    }

    /** A problem that is from no publication has no source in its file, and no empty one, which would not be read again. */
    @Test
    void aProblemWithoutASourceIsReadAsItWasWritten() {
        var unpublished = FiniteProblem.builder("mine")
                .citation(Citation.UNPUBLISHED)
                .features(new double[][] {{1}, {2}})
                .gamma(0.9)
                .action(0, "go", 1, 1, 1, 1)
                .action(1, "go", 1, 1, 0, 0)
                .build();
        assertThat(unpublished.citation()).isEmpty();
        var text = ProblemFiles.yaml(unpublished);
        assertThat(text).doesNotContain("source");
        assertThat(ProblemFiles.parse("mine.yaml", text).id()).isEqualTo("mine");
    }

    static List<Example> examples() {
        return ExampleFiles.all();
    }

    private static double[][] rows(FiniteProblem problem) {
        return IntStream.range(0, problem.states())
                .mapToObj(problem.features()::dense)
                .toArray(double[][]::new);
    }

    /** Everything about the two is the same to the last bit. */
    private static void assertSame(FiniteProblem read, FiniteProblem original) {
        assertThat(read.actions()).isEqualTo(original.actions());
        assertThat(read.transitions()).isEqualTo(original.transitions());
        assertThat(read.trajectory(3, 2_000)).isEqualTo(original.trajectory(3, 2_000));
        assertThat(rows(read)).isDeepEqualTo(rows(original));
        assertThat(read.initial()).isEqualTo(original.initial());
        assertThat(read.start()).isEqualTo(original.start());
        assertThat(read.interest()).isEqualTo(original.interest());
        assertThat(read.stationary()).isEqualTo(original.stationary());
        assertThat(read.values()).isEqualTo(original.values());
        assertThat(read.errorWeights()).isEqualTo(original.errorWeights());
        assertThat(read.steps()).isEqualTo(original.steps());
        double[] theta = new double[read.dimension()];
        Arrays.setAll(theta, i -> Math.sin(i + 1));
        assertThat(read.error().at(theta)).isEqualTo(original.error().at(theta));
    }

    @ParameterizedTest
    @MethodSource("problems")
    void whatIsWrittenReadsBackToTheSameBits(FiniteProblem original) {
        for (var read : List.of(
                ProblemFiles.parse("a.yaml", ProblemFiles.yaml(original)),
                ProblemFiles.parse("a.json", ProblemFiles.json(original)))) {
            assertSame(read, original);
            assertThat(read.id()).isEqualTo(original.id());
            assertThat(read.title()).isEqualTo(original.title());
            assertThat(read.definition()).isEqualTo(original.definition());
            assertThat(read.citation()).isEqualTo(original.citation());
            for (int s = 0; s < read.states(); s++) {
                assertThat(read.stateName(s)).isEqualTo(original.stateName(s));
                assertThat(read.gamma(s)).isEqualTo(original.gamma(s));
            }
            assertThat(read.coordinates().isPresent())
                    .isEqualTo(original.coordinates().isPresent());
        }
    }

    @Test
    void runsOnTheFilesOfThePapersProblemsGiveTheSameBits() {
        var runner = new CellRunner(new ThreadScheduler(Engines.get("reference"), 2));
        for (var original : Problems.all()) {
            var read = ProblemFiles.parse("a.yaml", ProblemFiles.yaml(original));
            for (var algorithm : Algorithms.all()) {
                var settings = algorithm.complete(Settings.NONE);
                var runs = runner.run(
                        "",
                        List.of(
                                Cell.of(original, algorithm, settings, Trials.of(1, 2, 300)),
                                Cell.of(read, algorithm, settings, Trials.of(1, 2, 300))));
                assertThat(runs.get(1).auc()).isEqualTo(runs.get(0).auc());
                assertThat(runs.get(1).last()).isEqualTo(runs.get(0).last());
            }
        }
    }

    @Test
    void theDocumentsHaveManyExamples() {
        assertThat(examples()).hasSizeGreaterThanOrEqualTo(6);
    }

    @Test
    void theChainIsTheRandomWalk() {
        var example = examples().get(0);
        var chain = ProblemFiles.parse(example.name(), example.text());
        var walk = Problems.get("random_walk");
        assertThat(chain.transitions()).isEqualTo(walk.transitions());
        assertThat(chain.values()).isEqualTo(walk.values());
        assertThat(chain.trajectory(20_000, 500)).isEqualTo(walk.trajectory(20_000, 500));
    }

    @Test
    void theLongExampleSaysWhatItSays() {
        var shop = ProblemFiles.parse("shop.yaml", examples().get(1).text());
        assertThat(shop.id()).isEqualTo("shop");
        assertThat(shop.stateName(3)).isEqualTo("out");
        assertThat(shop.isTerminal(3)).isTrue();
        assertThat(shop.actions().get(1).outcomes().get(0).probability()).isEqualTo(2.0 / 3);
        assertThat(shop.actions()).extracting("target").containsExactly(1.0, 0.9, 0.1, 1.0);
        assertThat(shop.actions()).extracting("behaviour").containsExactly(1.0, 0.5, 0.5, 1.0);
        assertThat(shop.gamma(2)).isEqualTo(0.5);
        assertThat(shop.start()).containsExactly(0.8, 0.2, 0, 0);
        assertThat(shop.interest()).containsExactly(0.5, 1, 1, 1);
        assertThat(shop.errorWeights()).containsExactly(1, 1, 1, 0);
        // v(till) = 1; v(shelf) = 0.9 (2/3·½·1 + 1/3(−0.1 + 0.9 v(shelf))) + 0.1·0
        double shelf = 0.9 * (1 / 3.0 - 0.1 / 3) / (1 - 0.9 * 0.3);
        assertThat(shop.values()).containsExactly(new double[] {0.9 * shelf, shelf, 1, 0}, within(1e-14));
        assertThat(shop.citation().orElseThrow().year()).isEqualTo(2020);
    }

    private static FiniteProblem chain(String chain, String features) {
        return ProblemFiles.parse(
                "c.yaml",
                "chain: " + chain + "\npolicies: {target: uniform, behaviour: uniform}\ndiscount: 0.9\nfeatures: "
                        + features);
    }

    @Test
    void chainsOfAllKinds() {
        var ring = chain("{length: 4, ends: ring, rewards: {right: 2, left: -3, step: 1}}", "tabular");
        assertThat(ring.states()).isEqualTo(4);
        assertThat(ring.stationary()).containsExactly(new double[] {0.25, 0.25, 0.25, 0.25}, within(1e-15));
        assertThat(ring.actions().get(0).outcomes().get(0).next()).isEqualTo(3);
        assertThat(ring.actions().get(0).outcomes().get(0).reward()).isEqualTo(-3);
        assertThat(ring.actions().get(1).outcomes().get(0).reward()).isEqualTo(1);
        assertThat(ring.actions().get(7).outcomes().get(0).reward()).isEqualTo(2);
        var wall = chain("{length: 3, ends: reflecting, slip: 0.25}", "tabular");
        assertThat(wall.actions().get(0).outcomes()).hasSize(2);
        assertThat(wall.actions().get(0).outcomes().get(0).next()).isZero();
        assertThat(wall.actions().get(0).outcomes().get(0).probability()).isEqualTo(0.75);
        // One state that runs into both walls: both ways lead to the same place.
        var point = chain("{length: 1, ends: reflecting, slip: 0.25}", "tabular");
        assertThat(point.actions().get(0).outcomes()).hasSize(1);
    }

    @Test
    void featuresOfAllTypes() {
        double[][] line = {{0}, {1}, {2}, {3}};
        String four = "{length: 4, ends: ring}";
        assertThat(rows(chain(four, "{type: polynomial, degree: 2}"))).isDeepEqualTo(FeatureTables.polynomial(line, 2));
        assertThat(rows(chain(four, "{type: fourier, order: 3}"))).isDeepEqualTo(FeatureTables.fourier(line, 3));
        assertThat(rows(chain(four, "{type: rbf, centers: 3, width: 0.2}")))
                .isDeepEqualTo(FeatureTables.radial(line, new double[][] {{0}, {1.5}, {3}}, 0.2));
        assertThat(rows(chain(four, "{type: rbf, centers: [[1], [2]], width: 0.2}")))
                .isDeepEqualTo(FeatureTables.radial(line, new double[][] {{1}, {2}}, 0.2));
        assertThat(rows(chain(four, "{type: tiles, tilings: 2, tiles: 2}")))
                .isDeepEqualTo(FeatureTables.tiles(line, new BitSet(), 2, new int[] {2}));
        assertThat(rows(chain(four, "{type: random_binary, count: 5, ones: 2, seed: 9}")))
                .isDeepEqualTo(FeatureTables.randomBinary(4, 5, 2, 9));
        assertThat(rows(chain(four, "{type: aggregation, size: 3}")))
                .isDeepEqualTo(new double[][] {{1, 0}, {1, 0}, {1, 0}, {0, 1}});
        assertThat(rows(chain(four, "{type: aggregation, groups: [[3, 1], [0, 2]], bias: true}")))
                .isDeepEqualTo(new double[][] {{0, 1, 1}, {1, 0, 1}, {0, 1, 1}, {1, 0, 1}});
        assertThat(rows(chain(four, "{type: one_hot, groups: [[[0, 1], [2, 3]], [[0, 2], [1, 3]]]}")))
                .isDeepEqualTo(new double[][] {{1, 0, 1, 0}, {1, 0, 0, 1}, {0, 1, 1, 0}, {0, 1, 0, 1}});
        assertThat(rows(chain(four, "{type: one_hot}"))).isDeepEqualTo(FeatureTables.tabular(4, new BitSet()));
        // Terminal states have none, with or without a bias.
        assertThat(rows(chain("{length: 2}", "{type: polynomial, degree: 1, bias: true}"))[0])
                .containsExactly(0, 0, 0);
    }

    @Test
    void arraysAndListsAreTheSame() {
        String rest = """

                policies: {target: {go: 0.25, stay: 0.75}, behaviour: uniform}
                discount: 0.5
                features: tabular
                """;
        var arrays = ProblemFiles.parse("a.yaml", """
                states: [x, y]
                arrays:
                  go: {probabilities: [[0.5, 0.5], [1, 0]], rewards: [1, 2]}
                  stay: {probabilities: [[1, 0], [0, 1]], rewards: 3}
                """ + rest);
        var list = ProblemFiles.parse("b.yaml", """
                states: [x, y]
                transitions:
                  - {from: x, action: go, to: x, probability: 0.5, reward: 1}
                  - {from: x, action: go, to: y, probability: 0.5, reward: 1}
                  - {from: y, action: go, to: x, reward: 2}
                  - {from: x, action: stay, to: x, reward: 3}
                  - {from: y, action: stay, to: y, reward: 3}
                """ + rest);
        assertSame(arrays, list);
    }

    @Test
    void aGridIsAMap() {
        var grid = ProblemFiles.parse("g.yaml", """
                grid:
                  map: ["S.", "#G"]
                  terminal: [G]
                  rewards: {step: -1, G: 5}
                policies: {target: {right: 0.5, down: 0.5}, behaviour: uniform}
                discount: 1
                features: tabular
                """);
        assertThat(grid.states()).isEqualTo(3);
        assertThat(List.of(grid.stateName(0), grid.stateName(1), grid.stateName(2)))
                .containsExactly("0,0", "1,0", "1,1");
        // From the upper right: down to the goal with reward 5, or against the wall with −1; both as likely.
        assertThat(grid.values()).containsExactly(new double[] {2, 4, 0}, within(1e-14));
        assertThat(grid.id()).isEqualTo("problem");
    }

    @Test
    void namesAreFilesWhereTheyLookLikeOnes() throws IOException {
        assertThat(ProblemFiles.isFile("a.yaml")).isTrue();
        assertThat(ProblemFiles.isFile("A.JSON")).isTrue();
        assertThat(ProblemFiles.isFile("garnet:states=5")).isFalse();
        assertThat(ProblemFiles.isFile("baird")).isFalse();
        assertThat(ProblemFiles.isFile("no/such/thing")).isFalse();
        var plain = Files.writeString(folder.resolve("plain"), ProblemFiles.yaml(Problems.get("baird")));
        assertThat(ProblemFiles.resolve(plain.toString()).id()).isEqualTo("baird");
        assertThat(ProblemFiles.resolve("baird")).isSameAs(Problems.get("baird"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProblemFiles.resolve("nowhere.yaml"))
                .withMessage("there is no file 'nowhere.yaml'");
    }

    @Test
    void exportsByTheEndingOfTheName() throws IOException {
        var problem = Problems.get("collision");
        for (String name : new String[] {"p.yaml", "p.yml", "p.json"}) {
            ProblemFiles.write(problem, folder.resolve("below").resolve(name));
            assertSame(ProblemFiles.read(folder.resolve("below").resolve(name)), problem);
        }
        assertThatIllegalArgumentException()
                .isThrownBy(() -> ProblemFiles.write(problem, folder.resolve("p.txt")))
                .withMessageContaining("must end in .yaml, .yml, .json or .npz");
        ProblemFiles.write(problem, folder.resolve("p.npz"));
        try (var zip = new ZipFile(folder.resolve("p.npz").toFile())) {
            assertThat(zip.stream().map(Object::toString))
                    .contains("P_pi.npy", "P_mu.npy", "features.npy", "r_pi.npy", "d_mu.npy", "values.npy", "A_pi.npy");
            var bytes = ByteBuffer.wrap(
                            zip.getInputStream(zip.getEntry("values.npy")).readAllBytes())
                    .order(ByteOrder.LITTLE_ENDIAN);
            int header = bytes.getShort(8);
            assertThat(new String(bytes.array(), 10, header, StandardCharsets.US_ASCII))
                    .startsWith("{'descr': '<f8', 'fortran_order': False, 'shape': (9,), }");
            double[] values = new double[9];
            bytes.position(10 + header)
                    .slice()
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .asDoubleBuffer()
                    .get(values);
            assertThat(values).isEqualTo(problem.values());
        }
    }

    @Test
    void theArraysFitTogether() {
        var problem = Problems.get("rooms");
        var arrays = ProblemArrays.arrays(problem);
        int n = problem.states();
        double[] v = problem.values();
        double[] p = ((Npz.Values) Objects.requireNonNull(arrays.get("P_pi"))).data();
        for (int s = 0; s < n; s++) {
            double backup = ((Npz.Values) Objects.requireNonNull(arrays.get("r_pi"))).data()[s];
            for (int next = 0; next < n; next++) {
                backup += p[s * n + next] * problem.gamma(next) * v[next];
            }
            assertThat(backup).isCloseTo(v[s], within(1e-12));
        }
        assertThat(((Npz.Values) Objects.requireNonNull(arrays.get("coordinates"))).shape())
                .containsExactly(n, 2);
        assertThat(List.of("transition_state", "transition_action", "transition_next", "terminal"))
                .allMatch(indices -> arrays.get(indices) instanceof Npz.Integers);
    }
}

package io.github.mirrortd.data.log;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.base.format.NamedFile;
import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.base.format.WholeFiles;
import io.github.mirrortd.mdp.Action;
import io.github.mirrortd.mdp.EvaluationStates;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.StreamProblem;
import io.github.mirrortd.mdp.World;
import io.github.mirrortd.random.Pcg64;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.function.LongConsumer;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The behaviour policy's log of a problem whose truth is known, as a file and the data set that describes it. */
public final class ProblemLog {
    /** Names that YAML takes for nothing but texts. */
    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9_][A-Za-z0-9_.-]*");

    private final Problem problem;
    private final long episodes;
    private final int longest;
    private final long seed;

    /**
     * A log that is not written yet.
     *
     * @param problem a finite problem or a stream
     * @param episodes how many
     * @param longest number of steps after which episodes are cut off
     * @param seed the same seed gives the same log
     */
    public ProblemLog(Problem problem, long episodes, int longest, long seed) {
        if (seed < 0) {
            throw new IllegalArgumentException("the seed must be an integer ≥ 0, not " + seed);
        }
        if (episodes < 1 || longest < 2) {
            throw new IllegalArgumentException(
                    "a log needs at least 1 episode of at least 2 steps, not " + episodes + " and " + longest);
        }
        this.problem = problem;
        this.episodes = episodes;
        this.longest = longest;
        this.seed = seed;
    }

    /**
     * The written files.
     *
     * @param truth the target policy's value: over the start of a finite problem, over the logged first states of a stream
     * @param set the file that describes the data
     */
    public record Written(long rows, double truth, Path set) {}

    /**
     * Writes the log, and the data set next to it, if neither exists yet, or replaces an earlier log of the same kind.
     *
     * @param database what writes files
     * @param file whose name says the format
     * @param progress receives the number of finished rows
     * @return what was written
     */
    public Written write(Database.Writing database, Path file, LongConsumer progress) {
        return write(database, file, false, progress);
    }

    /**
     * Writes the log, and the data set next to it.
     *
     * @param database what writes files
     * @param file whose name says the format
     * @param overwrite whether any file of that name may be replaced; a data set that describes another log may not
     * @param progress receives the number of finished rows
     * @return what was written
     */
    public Written write(Database.Writing database, Path file, boolean overwrite, LongConsumer progress) {
        String name = String.valueOf(file.getFileName());
        var set = file.resolveSibling(name.replaceFirst("\\.[^.]*$", "") + ".yaml");
        NamedFile.checkLine(file);
        WholeFiles.checkEnding(file);
        var rows = problem instanceof FiniteProblem finite
                ? new FiniteRows(finite, seed)
                : new StreamRows((StreamProblem) problem, seed);
        String data = "data: " + (PLAIN.matcher(name).matches() ? name : yaml(name)) + "\n";
        String description = data + rows.description();
        check(file, set, data, description, overwrite);
        long count = 0;
        try (var cells = new Cells(database)) {
            for (long e = 0; e < episodes; e++) {
                count += rows.episode(e, longest, cells);
                progress.accept(1);
            }
        }
        database.write("SELECT * FROM log", file);
        WholeFiles.write(set, part -> {
            try {
                Files.writeString(part, description);
            } catch (IOException e) {
                throw new UncheckedIOException("cannot write '" + set + "'", e);
            }
        });
        return new Written(count, rows.truth(), set);
    }

    /** Refuses to replace other files: an earlier log is recognised by its data set. */
    private static void check(Path file, Path set, String data, String description, boolean overwrite) {
        String there = Files.isRegularFile(set) ? text(set) : "";
        if (Files.exists(set, LinkOption.NOFOLLOW_LINKS) && !there.startsWith(data)) {
            throw new IllegalArgumentException("the log needs the file '" + set
                    + "' next to it, which exists already and describes something else; give the log another name");
        }
        boolean replace = overwrite || there.equals(description);
        NamedFile.check(file, replace, List.of());
        NamedFile.check(set, replace, List.of());
    }

    private static String text(Path file) {
        try {
            // Whatever bytes it has, some text comes of them.
            return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read '" + file + "'", e);
        }
    }

    /** A generator's seed for each episode of each log: no two logs share one. */
    private static BigInteger seed(long log, long episode) {
        return BigInteger.valueOf(log).shiftLeft(Long.SIZE).add(BigInteger.valueOf(episode));
    }

    /** A row under way. The first one gives the table its columns. */
    private static final class Cells implements AutoCloseable {
        private static final Map<Class<?>, String> TYPES = Map.of(
                Long.class, " BIGINT", Double.class, " DOUBLE", Boolean.class, " BOOLEAN", String.class, " VARCHAR");

        private final Database.Writing database;
        private final List<String> columns = new ArrayList<>();
        private final List<Object> values = new ArrayList<>();
        private Database.@Nullable Sink sink;

        Cells(Database.Writing database) {
            this.database = database;
        }

        void put(String column, Object value) {
            if (sink == null) {
                columns.add(Database.quoted(column) + TYPES.get(value.getClass()));
            }
            values.add(value);
        }

        void putAll(String prefix, List<String> names, double[] numbers) {
            for (int k = 0; k < names.size(); k++) {
                put(sink == null ? prefix + names.get(k) : "", numbers[k]);
            }
        }

        void end() {
            if (sink == null) {
                database.execute("CREATE TABLE log (" + String.join(", ", columns) + ")");
                sink = database.append("log");
            }
            sink.row(values.toArray());
            values.clear();
        }

        @Override
        public void close() {
            if (sink != null) {
                sink.close();
            }
        }
    }

    /** Rows of a problem. */
    private interface Rows {
        long episode(long number, int longest, Cells cells);

        double truth();

        /** The data set but for the file's name. */
        String description();
    }

    private static String common(String discount) {
        return """
                episode: episode
                order: t
                reward: reward
                action: action
                terminal: done
                truncated: cut
                discount: %s
                """.replace("%s", discount);
    }

    /** Both policies, by a column for each action. */
    private static String policies(List<String> actions) {
        return policy("behaviour", "mu_", actions) + policy("target", "pi_", actions);
    }

    private static String policy(String name, String prefix, List<String> actions) {
        return name + ": {actions: {"
                + actions.stream()
                        .map(a -> yaml(a) + ": " + yaml(Database.quoted(prefix + a)))
                        .collect(Collectors.joining(", "))
                + "}}\n";
    }

    private static String yaml(String text) {
        return "'" + text.replace("'", "''") + "'";
    }

    private static final class FiniteRows implements Rows {
        private final FiniteProblem problem;
        private final long seed;
        private final List<String> actions;
        private final double[][] targets;
        private final double[][] behaviours;
        private final double[][] features;
        private final List<String> numbers;
        private final double[] zeros;

        FiniteRows(FiniteProblem problem, long seed) {
            this.problem = problem;
            this.seed = seed;
            actions = problem.actions().stream().map(Action::name).distinct().toList();
            targets = new double[problem.states()][actions.size()];
            behaviours = new double[problem.states()][actions.size()];
            for (var action : problem.actions()) {
                behaviours[action.state()][actions.indexOf(action.name())] += action.behaviour();
                targets[action.state()][actions.indexOf(action.name())] += action.target();
            }
            features = new double[problem.states()][];
            for (int s = 0; s < features.length; s++) {
                features[s] = problem.features().dense(s);
            }
            numbers = IntStream.range(0, problem.dimension())
                    .mapToObj(Integer::toString)
                    .toList();
            zeros = new double[Math.max(numbers.size(), actions.size())];
        }

        @Override
        public long episode(long number, int longest, Cells cells) {
            // A generator for each episode: every one begins where episodes begin, also where they never end.
            var sampler = problem.sampler(seed(seed, number));
            for (int t = 0; ; t++) {
                var transition = problem.transitions().get(sampler.next());
                var action = problem.actions().get(transition.action());
                boolean terminal = transition.terminal();
                boolean last = terminal || t == longest - 1;
                cells.put("episode", number);
                cells.put("t", (long) t);
                cells.put("state", problem.stateName(transition.state()));
                cells.put("action", action.name());
                cells.put("reward", transition.reward());
                cells.put("discount", transition.gamma());
                cells.put("mu", action.behaviour());
                cells.put("pi", action.target());
                cells.put("done", terminal);
                cells.put("cut", last && !terminal);
                cells.putAll("pi_", actions, targets[transition.state()]);
                cells.putAll("f", numbers, features[transition.state()]);
                cells.putAll("next_f", numbers, terminal ? zeros : features[transition.next()]);
                cells.putAll("next_pi_", actions, terminal ? zeros : targets[transition.next()]);
                cells.putAll("mu_", actions, behaviours[transition.state()]);
                cells.end();
                if (last) {
                    return t + 1L;
                }
            }
        }

        @Override
        public double truth() {
            double[] start = problem.start();
            double[] values = problem.values();
            double sum = 0;
            for (int s = 0; s < start.length; s++) {
                sum += start[s] * values[s];
            }
            return sum;
        }

        @Override
        public String description() {
            return common("discount") + policies(actions)
                    + "next: {'f*': 'next_f*', 'pi_*': 'next_pi_*'}\nfeatures: ['f*']\n";
        }
    }

    private static final class StreamRows implements Rows {
        private final StreamProblem problem;
        private final World world;
        private final List<String> axes;
        private final long seed;
        private double truth;
        private long begun;

        StreamRows(StreamProblem problem, long seed) {
            this.problem = problem;
            this.seed = seed;
            world = problem.world();
            axes = world.axes().stream().map(World.Axis::name).toList();
        }

        @Override
        public long episode(long number, int longest, Cells cells) {
            var random = new Pcg64(seed(seed, number));
            double[] state = new double[axes.size()];
            world.start(state, random);
            truth += EvaluationStates.rollOut(world, problem.gamma(), state);
            begun++;
            int count = world.actions().size();
            for (int t = 0; ; t++) {
                int wanted = world.target(state);
                int action = drawn(random.random(), wanted, count);
                double[] before = state.clone();
                double reward = world.move(state, action);
                boolean done = world.ended(state);
                boolean last = done || t == longest - 1;
                double[] targets = new double[count];
                double[] behaviours = new double[count];
                targets[wanted] = 1;
                Arrays.setAll(behaviours, a -> likelihood(a, wanted));
                cells.put("episode", number);
                cells.put("t", (long) t);
                cells.put("action", world.actions().get(action));
                cells.put("reward", reward);
                cells.put("mu", behaviours[action]);
                cells.put("pi", targets[action]);
                cells.put("done", done);
                cells.put("cut", last && !done);
                cells.putAll("pi_", world.actions(), targets);
                cells.putAll("", axes, before);
                cells.putAll("mu_", world.actions(), behaviours);
                cells.end();
                if (last) {
                    return t + 1L;
                }
            }
        }

        private double likelihood(int action, int wanted) {
            return action == wanted ? problem.targetsLikelihood() : problem.othersLikelihood();
        }

        private int drawn(double u, int wanted, int count) {
            double left = u;
            for (int a = 0; a < count - 1; a++) {
                left -= likelihood(a, wanted);
                if (left < 0) {
                    return a;
                }
            }
            return count - 1;
        }

        @Override
        public double truth() {
            return truth / begun;
        }

        @Override
        public String description() {
            var tiles = problem.tiles();
            return common(Printed.fully(problem.gamma())) + policies(world.actions()) + "features:\n  - {tiles: "
                    + axes.stream().map(ProblemLog::yaml).collect(Collectors.joining(", ", "[", "]"))
                    + ", tilings: " + tiles.tilings() + ", count: " + tiles.tiles() + ", memory: " + tiles.memory()
                    + ", low: " + world.axes().stream().map(World.Axis::low).toList()
                    + ", high: " + world.axes().stream().map(World.Axis::high).toList() + "}\n";
        }
    }
}

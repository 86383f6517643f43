package io.github.mirrortd.lab.run;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.NpyFile;
import io.github.mirrortd.base.format.StoredRows;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the progress of work from its {@link Journal}, without changes, while another process may be writing it.
 *
 * @param stages what is to be run, as far as is known
 * @param lastSign when something was last written, in milliseconds since 1970
 */
public record JournalReader(List<Stage> stages, long lastSign) {
    /**
     * One stage of an experiment.
     *
     * @param what it is, in a word
     * @param cells what is run
     */
    @Fields("what runs finished")
    public record Stage(String what, List<Part> cells) {
        /** {@return how many runs it has} */
        public long runs() {
            return cells.stream().mapToLong(Part::runs).sum();
        }

        /** {@return how many of them are finished} */
        public long finished() {
            return cells.stream().mapToLong(c -> c.finished().cardinality()).sum();
        }
    }

    /**
     * One learner with its settings on a problem.
     *
     * @param problem its name
     * @param title for headings
     * @param algorithm the learner's name
     * @param settings by name
     * @param runs how many there will be
     * @param steps of each run
     * @param finished which of them are finished
     * @param curves where the learning curves of the finished ones are; the file need not be there
     */
    public record Part(
            String problem,
            String title,
            String algorithm,
            Map<?, ?> settings,
            int runs,
            int steps,
            BitSet finished,
            Path curves) {}

    /**
     * {@return the work that is under way in a folder, or was when it was interrupted; nothing where there is none}
     *
     * @param out an output folder
     */
    public static Optional<JournalReader> in(Path out) {
        var folder = out.resolve(Journal.FOLDER);
        try {
            var plan = Files.readAllLines(folder.resolve(Journal.PLAN));
            var log = folder.resolve(Journal.LOG);
            long sign = Math.max(
                    Files.getLastModifiedTime(log).toMillis(),
                    Files.getLastModifiedTime(folder.resolve(Journal.PLAN)).toMillis());
            return Optional.of(new JournalReader(stages(folder, plan, seeds(log)), sign));
        } catch (NoSuchFileException e) {
            return Optional.empty();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read '" + folder + "'", e);
        }
    }

    /** The seeds of finished runs, by cell. */
    private static Map<String, List<String>> seeds(Path log) throws IOException {
        var seeds = new HashMap<String, List<String>>();
        for (var line : Files.readAllLines(log, StandardCharsets.ISO_8859_1)) {
            Journal.fields(line)
                    .ifPresent(fields -> seeds.computeIfAbsent(fields[0] + " " + fields[1], k -> new ArrayList<>())
                            .add(fields[2]));
        }
        return seeds;
    }

    private static List<Stage> stages(Path folder, List<String> plan, Map<String, List<String>> seeds) {
        var stages = new ArrayList<Stage>();
        for (var line : plan) {
            Object parsed;
            try {
                parsed = Objects.requireNonNullElse(Json.parse(line), "");
            } catch (IllegalArgumentException e) {
                // The half line that is being written.
                continue;
            }
            if (parsed instanceof Map<?, ?> tree && tree.get("parts") instanceof List<?> parts) {
                stages.add(new Stage(
                        String.valueOf(tree.get("what")),
                        parts.stream()
                                .flatMap(p -> cells(folder, (Map<?, ?>) Objects.requireNonNull(p), seeds).stream())
                                .toList()));
            }
        }
        return stages;
    }

    /** The cells of a part, which differ in their settings only. */
    private static List<Part> cells(Path folder, Map<?, ?> part, Map<String, List<String>> seeds) {
        int runs = whole(part, "runs");
        var numbers = new HashMap<String, Integer>();
        var first = new BigInteger(String.valueOf(part.get("seed")));
        for (int run = 0; run < runs; run++) {
            numbers.put(first.add(BigInteger.valueOf(run)).toString(), run);
        }
        var cells = new ArrayList<Part>();
        for (var text : (List<?>) Objects.requireNonNull(part.get("cells"))) {
            var words = String.valueOf(text).split(" ");
            var finished = new BitSet();
            for (var seed : seeds.getOrDefault(words[0] + " " + part.get("window"), List.of())) {
                @Nullable Integer run = numbers.get(seed);
                if (run != null) {
                    finished.set(run);
                }
            }
            cells.add(new Part(
                    String.valueOf(part.get("problem")),
                    String.valueOf(part.get("title")),
                    String.valueOf(part.get("algorithm")),
                    settings(words),
                    runs,
                    whole(part, "steps"),
                    finished,
                    folder.resolve(words[0] + ".npy")));
        }
        return cells;
    }

    /** Content after a cell's key. */
    private static Map<String, Double> settings(String[] words) {
        var settings = new LinkedHashMap<String, Double>();
        for (int i = 1; i < words.length; i++) {
            int equals = words[i].lastIndexOf('=');
            settings.put(words[i].substring(0, equals), Double.valueOf(words[i].substring(equals + 1)));
        }
        return settings;
    }

    private static int whole(Map<?, ?> cell, String name) {
        return ((Number) Objects.requireNonNull(cell.get(name))).intValue();
    }

    /**
     * {@return the learning curves of the runs that are finished, while the file is there; nothing where it is not}
     *
     * @param part whose curves
     */
    public static Optional<StoredRows> curves(Part part) {
        int[] rows = part.finished().stream().toArray();
        if (rows.length == 0 || !Files.isRegularFile(part.curves())) {
            return Optional.empty();
        }
        return Optional.of(new NpyFile(part.curves(), rows, part.steps() + 1));
    }
}

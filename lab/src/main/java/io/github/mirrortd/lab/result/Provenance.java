package io.github.mirrortd.lab.result;

import io.github.mirrortd.internal.Plugins;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.format.Sha256;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What one needs to know to get the same results again: the code, the command, the machine. */
public final class Provenance {
    private Provenance() {}

    /**
     * {@return what is to be remembered, by name}
     *
     * @param command as typed, without the program's name
     * @param engine the name of the engine that ran it
     * @param threads how many it ran on
     * @param cells what was run
     */
    public static Map<String, @Nullable Object> of(
            List<String> command, String engine, int threads, Collection<Cell> cells) {
        var record = new LinkedHashMap<String, @Nullable Object>();
        record.put("program", "mirrortd");
        record.put("version", Build.version());
        record.put("commit", Build.commit());
        record.put("command", command);
        record.put("time", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        record.put("trials", trials(cells));
        record.put("settings", settings(cells));
        var learners =
                SavedLearners.provenance(cells.stream().map(Cell::algorithm).toList());
        if (!learners.isEmpty()) {
            record.put("learners", learners);
        }
        if (!Plugins.inForce().isEmpty()) {
            record.put("plugins", plugins());
        }
        record.put("engine", engine);
        record.put("threads", threads);
        record.put("java", System.getProperty("java.version"));
        record.put("jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        record.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        record.put("architecture", System.getProperty("os.arch"));
        record.put("cpu", cpu());
        record.put("cores", Runtime.getRuntime().availableProcessors());
        return record;
    }

    /** The jars that learners and problems came from, and what they were. */
    private static Map<String, Object> plugins() {
        var sums = new LinkedHashMap<String, Object>();
        for (var jar : Plugins.inForce()) {
            try {
                sums.put(jar.toString(), Sha256.of(jar));
            } catch (IOException e) {
                throw new UncheckedIOException("cannot read the plugin '" + jar + "'", e);
            }
        }
        return sums;
    }

    /** Seeds, runs and steps, by problem. */
    private static Map<String, Object> trials(Collection<Cell> cells) {
        var byProblem = new LinkedHashMap<String, Object>();
        for (var cell : cells) {
            var t = cell.trials();
            var fields = new LinkedHashMap<String, Object>();
            fields.put("seed", t.seed());
            fields.put("runs", t.runs());
            fields.put("steps", t.steps());
            byProblem.put(cell.problem().id(), fields);
        }
        return byProblem;
    }

    /** All settings of every learner, by problem. */
    private static Map<String, Map<String, List<Object>>> settings(Collection<Cell> cells) {
        var byProblem = new LinkedHashMap<String, Map<String, List<Object>>>();
        for (var cell : cells) {
            byProblem
                    .computeIfAbsent(cell.problem().id(), k -> new LinkedHashMap<>())
                    .computeIfAbsent(cell.algorithm().name(), k -> new ArrayList<>())
                    .add(ResultFields.of(cell.settings()));
        }
        return byProblem;
    }

    /** The processor's name where the system tells. */
    private static String cpu() {
        var linux = Path.of("/proc/cpuinfo");
        if (Files.isReadable(linux)) {
            try (var lines = Files.lines(linux)) {
                return lines.filter(line -> line.startsWith("model name"))
                        .findFirst()
                        .map(line -> line.substring(line.indexOf(':') + 1).strip())
                        .orElse("unknown");
            } catch (IOException e) {
                return "unknown";
            }
        }
        return Objects.requireNonNullElse(System.getenv("PROCESSOR_IDENTIFIER"), "unknown");
    }
}

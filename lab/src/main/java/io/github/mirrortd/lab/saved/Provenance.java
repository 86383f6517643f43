package io.github.mirrortd.lab.saved;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.Sha256;
import io.github.mirrortd.internal.Plugins;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.learn.Settings;
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

/** Facts needed to get the same results again: code, command and machine. */
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
        var learners =
                SavedLearners.provenance(cells.stream().map(Cell::algorithm).toList());
        var origin = Json.fields(
                "program", "mirrortd",
                "version", Build.version(),
                "commit", Build.commit(),
                "command", command,
                "time", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString(),
                "trials", trials(cells),
                "settings", settings(cells),
                "learners", learners,
                "plugins", plugins(),
                "engine", engine,
                "threads", threads,
                "java", System.getProperty("java.version"),
                "jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"),
                "os", System.getProperty("os.name") + " " + System.getProperty("os.version"),
                "architecture", System.getProperty("os.arch"),
                "cpu", cpu(),
                "cores", Runtime.getRuntime().availableProcessors());
        List.of("learners", "plugins").forEach(name -> origin.remove(name, Map.of()));
        return origin;
    }

    /** The jars that learners and problems came from, and what they were. */
    private static Map<String, String> plugins() {
        var sums = new LinkedHashMap<String, String>();
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
    private static Map<String, Trials> trials(Collection<Cell> cells) {
        var byProblem = new LinkedHashMap<String, Trials>();
        cells.forEach(cell -> byProblem.put(cell.problem().id(), cell.trials()));
        return byProblem;
    }

    /** All settings of every learner, by problem. */
    private static Map<String, Map<String, List<Settings>>> settings(Collection<Cell> cells) {
        var byProblem = new LinkedHashMap<String, Map<String, List<Settings>>>();
        for (var cell : cells) {
            byProblem
                    .computeIfAbsent(cell.problem().id(), k -> new LinkedHashMap<>())
                    .computeIfAbsent(cell.algorithm().name(), k -> new ArrayList<>())
                    .add(cell.settings());
        }
        return byProblem;
    }

    /** Name of the processor, if the system provides it. */
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

package io.github.mirrortd.lab.result;

import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.run.Runner;
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
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/** What one needs to know to get the same results again: the code, the command, the machine. */
public final class Provenance {
    private static final Properties BUILD = build();

    private Provenance() {}

    /**
     * @param command as typed, without the program's name
     * @param cells what was run
     */
    public static Map<String, @Nullable Object> of(List<String> command, Runner runner, Collection<Cell> cells) {
        var record = new LinkedHashMap<String, @Nullable Object>();
        record.put("program", "mirrortd");
        record.put("version", version());
        record.put("commit", commit());
        record.put("command", command);
        record.put("time", Instant.now().truncatedTo(ChronoUnit.SECONDS).toString());
        record.put("trials", trials(cells));
        record.put("settings", settings(cells));
        record.put("engine", runner.engine().name());
        record.put("threads", runner.threads());
        record.put("java", System.getProperty("java.version"));
        record.put("jvm", System.getProperty("java.vm.name") + " " + System.getProperty("java.vm.version"));
        record.put("os", System.getProperty("os.name") + " " + System.getProperty("os.version"));
        record.put("architecture", System.getProperty("os.arch"));
        record.put("cpu", cpu());
        record.put("cores", Runtime.getRuntime().availableProcessors());
        return record;
    }

    /** Seeds, runs and steps, by problem. */
    private static Map<String, Object> trials(Collection<Cell> cells) {
        var byProblem = new LinkedHashMap<String, Object>();
        for (var cell : cells) {
            var t = cell.trials();
            byProblem.put(cell.problem().id(), Map.of("seed", t.seed(), "runs", t.runs(), "steps", t.steps()));
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

    public static String version() {
        return BUILD.getProperty("version");
    }

    /** The commit that the program was built from, marked where files had changed since; "unknown" outside a checkout. */
    public static String commit() {
        String id = BUILD.getProperty("commit");
        // Outside a checkout nothing was there to be filled in.
        if (id.startsWith("$")) {
            return "unknown";
        }
        return Boolean.parseBoolean(BUILD.getProperty("dirty")) ? id + " with local changes" : id;
    }

    private static Properties build() {
        var properties = new Properties();
        try (var in = Objects.requireNonNull(Provenance.class.getResourceAsStream("build.properties"))) {
            properties.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return properties;
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

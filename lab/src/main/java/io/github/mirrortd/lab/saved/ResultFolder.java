package io.github.mirrortd.lab.saved;

import io.github.mirrortd.base.format.FolderLock;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.base.format.Sha256;
import io.github.mirrortd.base.format.Unchecked;
import io.github.mirrortd.lab.display.FigureKind;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The results of one experiment as a whole. Its {@code provenance.json} is written last and lists every file with its SHA-256:
 * a folder that has it is complete, one that lost it while results were replaced is not, and files that it does not list are
 * none of these results.
 */
public final class ResultFolder {
    /** The field of the provenance that lists the files. */
    static final String FILES = "files";

    /** The field of the provenance that says which experiment the results are of, and of which code. */
    public static final String KEY = "experiment_key";

    private static final String REPLACED = "replaced.json";
    private static final String REPORT = "report.html";
    private static final String FIGURES = "figures/";
    private static final List<String> FORMATS = List.of("svg", "pdf", "png");
    private static final List<String> TOP = List.of(
            ResultFiles.TUNING,
            ResultFiles.RESULTS,
            ResultFiles.ROBUSTNESS,
            ResultFiles.SETTINGS,
            REPORT,
            "experiment.yaml",
            "experiment.json");

    private final OutputFolder out;

    /**
     * The results in a folder.
     *
     * @param out the folder; no other process may use it
     */
    public ResultFolder(OutputFolder out) {
        this.out = out;
    }

    /**
     * Checks, before anything is run, that nothing gets lost or mixed that is there already: results of the same experiment may
     * be replaced, others not.
     *
     * @param name of the experiment's file in the folder
     * @param text what that file is going to say
     * @throws IllegalArgumentException where the folder holds something else
     */
    public void check(String name, String text) {
        try {
            var file = out.path().resolve(name);
            boolean same = Files.exists(file) && Files.readString(file).equals(text);
            if (Files.exists(out.path().resolve(ResultFiles.PROVENANCE))) {
                if (!same) {
                    throw new IllegalArgumentException("'" + out.path() + "' holds the results of another experiment:"
                            + " name another folder, or replace them all with --overwrite");
                }
                return;
            }
            for (var other : TOP) {
                if (Files.exists(out.path().resolve(other)) && !(same && other.equals(name))) {
                    throw new IllegalArgumentException("'" + out.path() + "' holds a " + other
                            + " that is not part of complete results; name another folder, or replace it with"
                            + " --overwrite");
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read '" + out.path() + "'", e);
        }
    }

    /**
     * {@return whether the folder holds complete results and no unfinished work}
     *
     * @param key of the experiment, as the provenance has it under {@link #KEY}
     */
    public boolean isFinished(String key) {
        var complete = out.path().resolve(ResultFiles.PROVENANCE);
        return Files.exists(complete)
                && !Files.exists(out.path().resolve("unfinished"))
                && key.equals(provenance(complete).get(KEY));
    }

    /**
     * Checks, before anything is computed, that the folder holds no results of another command, which would lose their
     * provenance.
     *
     * @param command as typed, without the program's name
     * @throws IllegalArgumentException where it does
     */
    public void checkCommand(List<String> command) {
        var file = out.path().resolve(ResultFiles.PROVENANCE);
        if (Files.exists(file)
                && provenance(file).get("command") instanceof List<?> other
                && !other.isEmpty()
                && !command.isEmpty()
                && !other.get(0).equals(command.get(0))) {
            throw new IllegalArgumentException(
                    "'" + out.path() + "' holds the results of '" + other.get(0) + "': name another folder");
        }
    }

    /**
     * Takes away the results that are there, before others are written: first the provenance, so that they are no longer
     * complete, then the files.
     *
     * @param journal where the old provenance lies until the new results are complete, so that what is interrupted in
     *     between can be done again
     */
    public void clear(Path journal) {
        Unchecked.run("cannot replace the results in '" + out.path() + "'", () -> {
            var kept = journal.resolve(REPLACED);
            var provenance = out.path().resolve(ResultFiles.PROVENANCE);
            if (Files.exists(provenance)) {
                Files.move(provenance, kept, StandardCopyOption.REPLACE_EXISTING);
            }
            if (Files.exists(kept)) {
                for (var name : outputs(provenance(kept))) {
                    delete(name);
                }
            }
        });
    }

    private void delete(String name) throws IOException {
        var file = out.path().toAbsolutePath().resolve(name).normalize();
        if (out.holds(file)) {
            Files.deleteIfExists(file);
            var parent = Objects.requireNonNull(file.getParent());
            if (out.holds(parent) && isEmpty(parent)) {
                Files.deleteIfExists(parent);
            }
        }
    }

    private static boolean isEmpty(Path folder) throws IOException {
        if (!Files.isDirectory(folder)) {
            return false;
        }
        try (var files = Files.list(folder)) {
            return files.findAny().isEmpty();
        }
    }

    /** Files of results; earlier versions list no files, but name their problems. */
    private static Set<String> outputs(Map<String, @Nullable Object> provenance) {
        var names = new TreeSet<String>();
        if (provenance.get(FILES) instanceof Map<?, ?> files) {
            files.keySet().forEach(name -> names.add(String.valueOf(name)));
            return names;
        }
        names.addAll(TOP);
        names.add(FIGURES + "captions.txt");
        if (provenance.get("trials") instanceof Map<?, ?> trials) {
            for (var problem : trials.keySet()) {
                String folder = OutputFolder.nameOf(String.valueOf(problem));
                names.add(folder + "/curves.npz");
                names.add(folder + "/problem.yaml");
                for (var kind : FigureKind.values()) {
                    FORMATS.forEach(form -> names.add(FIGURES + kind.id(String.valueOf(problem)) + "." + form));
                }
            }
        }
        return names;
    }

    /**
     * Marks the results as complete: writes how to get them again, with the SHA-256 of every file.
     *
     * @param provenance as {@link Provenance} says it
     */
    public void complete(Map<String, @Nullable Object> provenance) {
        var all = new LinkedHashMap<>(provenance);
        all.put(FILES, out.written());
        out.write(ResultFiles.PROVENANCE, Json.text(all));
    }

    /**
     * Adds to complete results: figures that are drawn again, a page. The provenance lists them then. The folder is locked
     * meanwhile.
     *
     * @param <T> what comes of it
     * @param work writes files to the folder
     * @return what came of it
     */
    public <T> T adding(Supplier<T> work) {
        var lock = FolderLock.on(out);
        try {
            var made = work.get();
            extend();
            return made;
        } finally {
            lock.close();
        }
    }

    private void extend() {
        var all = provenance(out.path().resolve(ResultFiles.PROVENANCE));
        if (all.get(FILES) instanceof Map<?, ?> files) {
            var sums = new TreeMap<String, @Nullable Object>();
            files.forEach((name, sum) -> sums.put(String.valueOf(name), sum));
            sums.putAll(out.written());
            all.put(FILES, sums);
            out.write(ResultFiles.PROVENANCE, Json.text(all));
        }
    }

    /**
     * {@return the provenance of complete results, all of which are as they were written}
     *
     * @param folder an output folder
     * @throws IllegalArgumentException where they are not
     */
    static Map<String, @Nullable Object> checked(Path folder) {
        var file = folder.resolve(ResultFiles.PROVENANCE);
        if (!Files.exists(file)
                && TOP.stream().noneMatch(name -> Files.exists(folder.resolve(name)))
                && !Files.exists(folder.resolve("unfinished"))) {
            throw new IllegalArgumentException("there are no results in '" + folder + "'");
        }
        if (!Files.exists(file)) {
            throw new IllegalArgumentException(
                    "there are no complete results in '" + folder + "': it has no " + ResultFiles.PROVENANCE
                            + ", which is written last; where work was interrupted, the same command with --resume goes on");
        }
        var provenance = provenance(file);
        if (provenance.get(FILES) instanceof Map<?, ?> files) {
            files.forEach((name, sum) -> {
                // Those are drawn from the others, and may be drawn again.
                if (!String.valueOf(name).startsWith(FIGURES)
                        && !String.valueOf(name).equals(REPORT)) {
                    check(folder.resolve(String.valueOf(name)), String.valueOf(sum));
                }
            });
        }
        return provenance;
    }

    private static void check(Path file, String sum) {
        if (!Files.isRegularFile(file)) {
            throw new IllegalArgumentException(
                    "'" + file + "' is missing, which provenance.json lists: the results are no longer whole");
        }
        if (!Unchecked.read(file, () -> Sha256.of(file)).equals(sum)) {
            throw new IllegalArgumentException(
                    "'" + file + "' is not as it was written: its SHA-256 is another one than provenance.json says");
        }
    }

    /** Returns whether a file belongs to the results; always true for earlier versions, which list none. */
    static boolean lists(Map<String, @Nullable Object> provenance, String name) {
        return !(provenance.get(FILES) instanceof Map<?, ?> files) || files.containsKey(name);
    }

    private static Map<String, @Nullable Object> provenance(Path file) {
        try {
            if (Json.parse(Unchecked.read(file, () -> Files.readString(file))) instanceof Map<?, ?> tree) {
                var map = new LinkedHashMap<String, @Nullable Object>();
                tree.forEach((name, value) -> map.put(String.valueOf(name), value));
                return map;
            }
            throw new IllegalArgumentException("not a JSON object");
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException("'" + file + "' is damaged: " + e.getMessage(), e);
        }
    }
}

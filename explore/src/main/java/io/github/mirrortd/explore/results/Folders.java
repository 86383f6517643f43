package io.github.mirrortd.explore.results;

import io.github.mirrortd.explore.http.Call;
import io.github.mirrortd.explore.http.Resource;
import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The folders of results below those that were given, and what each holds. */
final class Folders implements Resource {
    private static final int DEEPEST = 4;
    private static final int MOST = 200;

    /** What a folder holds. */
    enum Kind {
        RESULTS,
        UNFINISHED,
        EVALUATION,
        OTHER;

        static Kind of(Path folder) {
            if (Files.isDirectory(folder.resolve("unfinished"))) {
                return UNFINISHED;
            }
            if (Files.isRegularFile(folder.resolve("evaluation.json"))) {
                return EVALUATION;
            }
            return Files.isRegularFile(folder.resolve("provenance.json"))
                            && (Files.isRegularFile(folder.resolve("results.csv"))
                                    || Files.isRegularFile(folder.resolve("robustness.csv")))
                    ? RESULTS
                    : OTHER;
        }

        String word() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    private record Found(Path path, String name, Kind kind) {}

    private final Reach reach;

    Folders(Reach reach) {
        this.reach = reach;
    }

    @Override
    public String name() {
        return "folders";
    }

    @Override
    public void answer(Call call) throws IOException {
        var found = new ArrayList<Found>();
        for (var root : reach.folders()) {
            for (var folder : below(root)) {
                String name = folder.equals(root)
                        ? String.valueOf(root.getFileName())
                        : root.getFileName() + "/" + root.relativize(folder);
                found.add(new Found(folder, name, Kind.of(folder)));
            }
        }
        call.json(Map.of("folders", found));
    }

    /** Links are not followed: they may lead out of reach. */
    private static List<Path> below(Path root) throws IOException {
        var found = new ArrayList<Path>();
        Files.walkFileTree(root, EnumSet.noneOf(FileVisitOption.class), DEEPEST, new SimpleFileVisitor<>() {
            @Override
            public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
                if (found.size() >= MOST) {
                    return FileVisitResult.TERMINATE;
                }
                if (Kind.of(folder) == Kind.OTHER) {
                    return FileVisitResult.CONTINUE;
                }
                found.add(folder);
                return FileVisitResult.SKIP_SUBTREE;
            }

            @Override
            public FileVisitResult visitFileFailed(Path file, IOException e) {
                return FileVisitResult.CONTINUE;
            }
        });
        return found;
    }
}

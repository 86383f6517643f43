package io.github.mirrortd.spark;

import io.github.mirrortd.cli.Main;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The {@code mirrortd} command as {@code spark-submit} runs it: whatever can be done on a cluster is done on that one. */
public final class Submitted {
    private static final String OPTION = "--spark";
    private static final Set<String> ON_CLUSTERS = Set.of("run", "tune", "sweep", "reproduce", "atlas", "evaluate");

    private Submitted() {}

    /**
     * Runs one command, and ends the process with its exit code.
     *
     * @param args the words of the command
     */
    public static void main(String[] args) {
        Main.main(words(List.of(args), System.getProperty("spark.master", "local[*]"))
                .toArray(String[]::new));
    }

    static List<String> words(List<String> given, String master) {
        var words = new ArrayList<>(given);
        if (!given.isEmpty()
                && ON_CLUSTERS.contains(given.get(0))
                && given.stream().noneMatch(word -> word.equals(OPTION) || word.startsWith(OPTION + "="))) {
            words.addAll(List.of(OPTION, master));
        }
        return words;
    }
}

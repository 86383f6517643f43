package io.github.mirrortd.lab.explore;

import java.nio.file.Path;
import java.util.List;

/**
 * What a page is to show, and to whom.
 *
 * @param problems words that name problems, files among them; empty for the page's own choice
 * @param learners words that name learners, files among them; empty for the page's own choice
 * @param folders all that may be read of the machine's files, beside the files that the words name
 * @param host the name or number of the network interface to listen on
 * @param port to listen on; 0 for any that is free
 * @param state what stands behind the {@code #} of a link that somebody made; may be empty
 */
public record Exploration(
        List<String> problems, List<String> learners, List<Path> folders, String host, int port, String state) {
    /** The interface that nobody but this machine reaches. */
    public static final String LOOPBACK = "127.0.0.1";

    /** Where the page is where nothing is said, so that links work again. */
    public static final int PORT = 4747;

    /**
     * Copies the lists.
     *
     * @param problems words that name problems, files among them; empty for the page's own choice
     * @param learners words that name learners, files among them; empty for the page's own choice
     * @param folders all that may be read of the machine's files, beside the files that the words name
     * @param host the name or number of the network interface to listen on
     * @param port to listen on; 0 for any that is free
     * @param state what stands behind the {@code #} of a link that somebody made; may be empty
     */
    public Exploration {
        problems = List.copyOf(problems);
        learners = List.copyOf(learners);
        folders = List.copyOf(folders);
    }
}

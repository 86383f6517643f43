package io.github.mirrortd.lab.explore;

import java.nio.file.Path;
import java.util.List;

/**
 * Content and access of an explorer page.
 *
 * @param problems words that name problems, files among them; empty for the page's own choice
 * @param learners words that name learners, files among them; empty for the page's own choice
 * @param folders the readable folders, besides files that the words name
 * @param host the name or number of the network interface to listen on
 * @param port to listen on; 0 for any that is free
 * @param state the part of a link after {@code #}; may be empty
 */
public record Exploration(
        List<String> problems, List<String> learners, List<Path> folders, String host, int port, String state) {
    /** The loopback interface. */
    public static final String LOOPBACK = "127.0.0.1";

    /** Default port, fixed so that links keep working. */
    public static final int PORT = 4747;

    /**
     * Copies the lists.
     *
     * @param problems words that name problems, files among them; empty for the page's own choice
     * @param learners words that name learners, files among them; empty for the page's own choice
     * @param folders the readable folders, besides files that the words name
     * @param host the name or number of the network interface to listen on
     * @param port to listen on; 0 for any that is free
     * @param state the part of a link after {@code #}; may be empty
     */
    public Exploration {
        problems = List.copyOf(problems);
        learners = List.copyOf(learners);
        folders = List.copyOf(folders);
    }
}

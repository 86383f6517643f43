package io.github.mirrortd.lab.explore;

import java.net.URI;
import java.util.ServiceLoader;

/** Serves the page in which everything can be tried by hand. */
public interface Explorer {
    /**
     * {@return the page, served until it is closed}
     *
     * @param wish what it shows, and to whom
     * @throws IllegalArgumentException where something that is wished for is not there
     */
    Served serve(Exploration wish);

    /** A page that is there. */
    interface Served extends AutoCloseable {
        /** {@return where it is, with the word that lets one in} */
        URI address();

        @Override
        void close();
    }

    /**
     * {@return the server that is found as a service}
     *
     * @throws IllegalArgumentException where there is none
     */
    static Explorer find() {
        return ServiceLoader.load(Explorer.class)
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException(
                        "the page is served by the module mirrortd-explore, which is missing; add"
                                + " io.github.mirrortd:mirrortd-explore to the class path"));
    }
}

package io.github.mirrortd.internal;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * What a program around MirrorTD has made and hands to commands as it is: for each thing a word that stands where a file's name would.
 * For any number of threads.
 */
public final class InMemoryInputs<T> {
    private static final String ENDING = ".given";
    private static final AtomicLong COUNT = new AtomicLong();

    private final Map<String, T> things = new ConcurrentHashMap<>();

    /**
     * From now on, until it is withdrawn.
     *
     * @param name what people call it
     * @return the word that stands for it, and for nothing else
     */
    public String offer(String name, T thing) {
        String word = name.replaceAll("[^A-Za-z0-9_-]", "_") + "-" + COUNT.incrementAndGet() + ENDING;
        things.put(word, thing);
        return word;
    }

    /** What a word stands for, also behind the folders that somebody has put before it. */
    public Optional<T> find(String word) {
        return word.endsWith(ENDING)
                ? Optional.ofNullable(
                        things.get(word.substring(1 + Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')))))
                : Optional.empty();
    }

    /** The word stands for nothing any more. */
    public void withdraw(String word) {
        things.remove(word);
    }
}

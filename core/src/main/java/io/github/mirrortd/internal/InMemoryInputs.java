package io.github.mirrortd.internal;

import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Objects of a calling program that commands use instead of files. Each object has a word that replaces the file's name.
 * Thread-safe.
 */
public final class InMemoryInputs<T> {
    private static final String ENDING = ".given";
    private static final AtomicLong COUNT = new AtomicLong();

    private final Map<String, T> things = new ConcurrentHashMap<>();

    /**
     * Offers an object until it is withdrawn.
     *
     * @param name a readable part of the word
     * @return the unique word of the object
     */
    public String offer(String name, T thing) {
        String word = name.replaceAll("[^A-Za-z0-9_-]", "_") + "-" + COUNT.incrementAndGet() + ENDING;
        things.put(word, thing);
        return word;
    }

    /** Returns the object of a word, with or without folders before it. */
    public Optional<T> find(String word) {
        return word.endsWith(ENDING)
                ? Optional.ofNullable(
                        things.get(word.substring(1 + Math.max(word.lastIndexOf('/'), word.lastIndexOf('\\')))))
                : Optional.empty();
    }

    /** Removes the object of a word. */
    public void withdraw(String word) {
        things.remove(word);
    }
}

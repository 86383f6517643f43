package io.github.mirrortd.internal;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

/**
 * Keeps what was made, so that it need not be made again; but no more than so many, and those that were asked for last. For any
 * number of threads.
 */
public final class Recent<K, V> {
    private final Map<K, V> kept;

    /** @param most how many are kept */
    public Recent(int most) {
        kept = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }

    /** What was made for a key, or is made now; all who ask for it while it is kept get the same. */
    public V get(K key, Function<? super K, ? extends V> maker) {
        synchronized (kept) {
            V known = kept.get(key);
            if (known != null) {
                return known;
            }
        }
        // Not under the lock: it may take long, and may ask here for something else.
        V made = maker.apply(key);
        synchronized (kept) {
            V first = kept.putIfAbsent(key, made);
            return first == null ? made : first;
        }
    }
}

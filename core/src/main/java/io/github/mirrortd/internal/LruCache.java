package io.github.mirrortd.internal;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Keeps what was made, so that it need not be made again: no more than so many, those that were asked for last. What is not kept
 * any more but is still in use somewhere is found all the same, so that there are never two of a kind. For any number of threads.
 */
public final class LruCache<K, V> {
    private final Map<K, V> kept;
    private final Map<K, Known<K, V>> known = new HashMap<>();
    private final ReferenceQueue<V> gone = new ReferenceQueue<>();

    private static final class Known<K, V> extends WeakReference<V> {
        private final K key;

        Known(K key, V value, ReferenceQueue<V> gone) {
            super(value, gone);
            this.key = key;
        }
    }

    /** @param most how many are kept */
    public LruCache(int most) {
        kept = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }

    /** What was made for a key, or is made now. */
    public V get(K key, Function<? super K, ? extends V> maker) {
        var found = find(key);
        // Not under the lock: it may take long, and may ask here for something else.
        return found == null ? add(key, maker.apply(key)) : found;
    }

    private synchronized @Nullable V find(K key) {
        var reference = known.get(key);
        var value = reference == null ? null : reference.get();
        if (value != null) {
            kept.put(key, value);
        }
        return value;
    }

    /** Where two have made the same at the same time, the first is kept and both get it. */
    private synchronized V add(K key, V made) {
        for (var old = gone.poll(); old != null; old = gone.poll()) {
            known.remove(((Known<?, ?>) old).key, old);
        }
        var first = find(key);
        if (first != null) {
            return first;
        }
        known.put(key, new Known<>(key, made, gone));
        kept.put(key, made);
        return made;
    }

    /** How many it knows of, kept or not. */
    synchronized int size() {
        return known.size();
    }
}

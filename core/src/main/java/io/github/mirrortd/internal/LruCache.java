package io.github.mirrortd.internal;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A cache of the most recently used values. An evicted value that is still in use elsewhere is found again, so that there are never
 * two values of a key. Thread-safe.
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

    /** @param most maximum number of values */
    public LruCache(int most) {
        kept = new LinkedHashMap<>(16, 0.75f, true) {
            @Override
            protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
                return size() > most;
            }
        };
    }

    /** Returns the value of a key, which is computed if it is missing. */
    public V get(K key, Function<? super K, ? extends V> maker) {
        var found = find(key);
        // Outside of the lock, because the maker may take long and may use this cache.
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

    /** Adds a value; if another thread was faster, returns its value. */
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

    /** Returns number of values, including evicted ones in use. */
    synchronized int size() {
        return known.size();
    }
}

package io.github.mirrortd.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * The providers of a service by name, as {@link ServiceLoader} finds them on MirrorTD's class path or module path and in the plugins
 * of the calling thread. Thread-safe.
 *
 * @param <T> the service
 */
public final class Services<T> {
    private final Class<T> service;
    private final Function<T, String> name;
    private final List<T> builtIn;
    private final List<String> taken;

    public Services(Class<T> service, Function<T, String> name) {
        this(service, name, List.of());
    }

    /** @param taken names that plugins may not use, in addition to those of built-in providers */
    public Services(Class<T> service, Function<T, String> name, List<String> taken) {
        this.taken = taken;
        this.service = service;
        this.name = name;
        builtIn = sorted(Stream.concat(ofOwnModule(), load(service.getClassLoader(), provider -> true).stream())
                .toList());
    }

    /** Returns the built-in providers, in the order of names. */
    public List<T> builtIn() {
        return builtIn;
    }

    /** Returns all providers, in the order of names. */
    public List<T> all() {
        // Plugins keep their providers, which are unloaded with them; the same objects every time, because identity
        // matters.
        return Plugins.current().map(p -> p.found(this)).orElse(builtIn);
    }

    /** Returns the providers of one class loader alone. */
    List<T> of(ClassLoader loader) {
        return load(loader, provider -> provider.type().getClassLoader() == loader);
    }

    /** Returns the built-in providers and those of plugins. */
    List<T> withBuiltIn(List<T> own, String whose) {
        var all = new ArrayList<>(builtIn);
        for (var one : own) {
            String wanted = name.apply(one);
            if (Stream.concat(all.stream().map(name), taken.stream()).anyMatch(wanted::equalsIgnoreCase)) {
                throw new IllegalArgumentException(
                        whose + " brings '" + wanted + "', a name that is taken already: choose another one");
            }
            all.add(one);
        }
        return sorted(all);
    }

    private List<T> load(ClassLoader loader, Predicate<ServiceLoader.Provider<T>> wanted) {
        return ServiceLoader.load(service, loader).stream()
                .filter(wanted)
                .map(provider -> named(provider.get()))
                .toList();
    }

    /**
     * Returns the providers in MirrorTD's named module from the file that {@code @AutoService} writes. {@link ServiceLoader} reads
     * that file only on the class path; in a module it needs a {@code provides} line for each learner and problem.
     */
    private Stream<T> ofOwnModule() {
        var module = service.getModule();
        if (!module.isNamed()) {
            return Stream.empty();
        }
        var list = "META-INF/services/" + service.getName();
        try (var file = module.getResourceAsStream(list)) {
            return file == null
                    ? Stream.empty()
                    : new String(file.readAllBytes(), StandardCharsets.UTF_8)
                            .lines().map(name -> named(started(Class.forName(module, name)))).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private T started(Class<?> type) {
        try {
            return service.cast(type.getConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(type + " cannot be made", e);
        }
    }

    /** Checks the name at once, so that a broken provider fails here. */
    private T named(T one) {
        if (Objects.requireNonNull(name.apply(one), "no name").isBlank()) {
            throw new IllegalArgumentException(one.getClass().getName() + " has an empty name");
        }
        return one;
    }

    private List<T> sorted(List<T> all) {
        return all.stream()
                .sorted(Comparator.comparing(name, String.CASE_INSENSITIVE_ORDER))
                .toList();
    }
}

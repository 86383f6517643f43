package io.github.mirrortd.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceConfigurationError;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.jar.JarFile;
import java.util.stream.Collectors;

/**
 * Jars with custom learners and problems. They are active for one thread, and for the threads that it starts, from {@link #open} to
 * {@link #close}, through the thread's context class loader alone.
 */
public final class Plugins implements AutoCloseable {
    /** The name of the class loader, which marks a plugin's stack frames. */
    public static final String NAME = "plugin";

    /** Maximum number of bytes of a file that names classes. */
    private static final int MOST_NAMES = 1 << 16;

    private static final String SERVICES = "META-INF/services/io.github.mirrortd.";

    private final List<Path> jars;
    private final Loader loader;
    private final ClassLoader before;
    private final Map<Services<?>, List<?>> found = new ConcurrentHashMap<>();

    private Plugins(List<Path> jars) {
        this.jars = List.copyOf(jars);
        before = Thread.currentThread().getContextClassLoader();
        loader = new Loader(this, jars.stream().map(Plugins::url).toArray(URL[]::new));
        Thread.currentThread().setContextClassLoader(loader);
    }

    /**
     * Activates jars.
     *
     * @throws IllegalArgumentException if a file is missing or not a jar; the message names it
     */
    public static Plugins open(List<Path> jars) {
        var plugins = new Plugins(jars);
        try {
            jars.forEach(plugins::check);
            return plugins;
        } catch (IllegalArgumentException e) {
            plugins.close();
            throw e;
        }
    }

    private void check(Path jar) {
        if (!Files.isRegularFile(jar)) {
            throw new IllegalArgumentException("there is no plugin '" + jar + "'; name a jar file");
        }
        try (var file = new JarFile(jar.toFile())) {
            var services = file.stream()
                    .filter(entry -> entry.getName().startsWith(SERVICES))
                    .toList();
            if (services.isEmpty()) {
                throw new IllegalArgumentException("the plugin '" + jar + "' offers nothing: name its classes in"
                        + " META-INF/services/io.github.mirrortd.learn.Algorithm or"
                        + " META-INF/services/io.github.mirrortd.problems.ProblemFamily");
            }
            for (var entry : services) {
                if (!entry.isDirectory()) {
                    checkNames(jar, entry.getName(), file.getInputStream(entry).readNBytes(MOST_NAMES + 1));
                }
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("the plugin '" + jar + "' is not a jar file", e);
        }
    }

    private void checkNames(Path jar, String file, byte[] bytes) {
        if (bytes.length > MOST_NAMES) {
            throw new IllegalArgumentException(
                    "the plugin '" + jar + "': " + file + " is larger than " + MOST_NAMES + " bytes");
        }
        for (var line : new String(bytes, StandardCharsets.UTF_8).lines().toList()) {
            String name = line.replaceAll("#.*", "").strip();
            if (!name.isEmpty()) {
                checkClass(jar, name);
            }
        }
    }

    /** Checks that no class has the name of an existing one, because it would never be loaded. */
    private void checkClass(Path jar, String name) {
        URL source;
        try {
            source = Class.forName(name, false, loader)
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation();
        } catch (ClassNotFoundException | LinkageError | NullPointerException e) {
            // Loading reports the reason.
            return;
        }
        if (!source.sameFile(url(jar))) {
            throw new IllegalArgumentException("the plugin '" + jar + "' has a class " + name
                    + ", a name that is taken already: put it into a package of your own");
        }
    }

    private static URL url(Path jar) {
        try {
            return jar.toUri().toURL();
        } catch (MalformedURLException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Runs work with these plugins active for this thread. */
    public <T> T during(Supplier<T> work) {
        var thread = Thread.currentThread();
        var own = thread.getContextClassLoader();
        thread.setContextClassLoader(loader);
        try {
            return work.get();
        } finally {
            thread.setContextClassLoader(own);
        }
    }

    /** Returns the plugins of this thread. */
    static Optional<Plugins> current() {
        return Thread.currentThread().getContextClassLoader() instanceof Loader loader
                ? Optional.of(loader.owner)
                : Optional.empty();
    }

    /** {@return the active jars of this thread} */
    public static List<Path> inForce() {
        return current().map(plugins -> plugins.jars).orElse(List.of());
    }

    @SuppressWarnings("unchecked") // what a service's list holds, that service has put there
    <T> List<T> found(Services<T> services) {
        var known = found.get(services);
        if (known == null) {
            known = load(services);
            var first = found.putIfAbsent(services, known);
            known = first == null ? known : first;
        }
        return (List<T>) known;
    }

    private <T> List<T> load(Services<T> services) {
        return services.withBuiltIn(own(services), toString());
    }

    private <T> List<T> own(Services<T> services) {
        try {
            return services.of(loader);
        } catch (ServiceConfigurationError | LinkageError | RuntimeException e) {
            throw broken(e);
        }
    }

    private IllegalArgumentException broken(Throwable e) {
        var reason = e;
        while (reason.getCause() != null) {
            reason = reason.getCause();
        }
        return new IllegalArgumentException(
                this + " cannot be used: " + String.valueOf(reason).replaceAll("\\s+", " "), e);
    }

    /** Returns the plugins for messages. */
    @Override
    public String toString() {
        return "the plugin " + jars.stream().map(jar -> "'" + jar + "'").collect(Collectors.joining(" or "));
    }

    @Override
    public void close() {
        Thread.currentThread().setContextClassLoader(before);
        try {
            loader.close();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot close " + this, e);
        }
    }

    /** A class loader with its owner. */
    private static final class Loader extends URLClassLoader {
        private final Plugins owner;

        Loader(Plugins owner, URL[] jars) {
            super(NAME, jars, Plugins.class.getClassLoader());
            this.owner = owner;
        }
    }
}

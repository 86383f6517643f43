package io.github.mirrortd.internal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Defines classes once more, as hidden classes, so that the JIT compiles them anew for one rule or one vector width. */
public final class SpecializedClasses {
    private SpecializedClasses() {}

    /**
     * The constructor of a class that is defined now.
     *
     * @param host of the package that the class is in
     * @param name the class's simple name; by name, because it may be one that cannot be loaded everywhere
     * @param data what the class finds as its {@linkplain MethodHandles#classData class data}; null for none
     * @param parameters the constructor's
     */
    public static MethodHandle constructor(
            MethodHandles.Lookup host, String name, @Nullable Object data, Class<?>... parameters) {
        try (var file = host.lookupClass().getResourceAsStream(name + ".class")) {
            if (file == null) {
                throw new IllegalStateException("the class file " + name + " is missing");
            }
            byte[] bytes = file.readAllBytes();
            var there = data == null
                    ? host.defineHiddenClass(bytes, true)
                    : host.defineHiddenClassWithClassData(bytes, data, true);
            return there.findConstructor(there.lookupClass(), MethodType.methodType(void.class, parameters));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the class " + name + " was refused", e);
        }
    }
}

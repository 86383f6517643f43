package io.github.mirrortd.internal;

import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Modifier;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Classes generated at run time, one for each object. */
public final class HiddenClass {
    private HiddenClass() {}

    /**
     * {@return an object of a new class}
     *
     * @param <T> the interface
     * @param lookup the lookup of the class whose package gets the new one
     * @param type the interface to implement
     * @param body writes a method's instructions, given its name, except the return
     */
    public static <T> T make(Lookup lookup, Class<T> type, BiConsumer<String, MethodVisitor> body) {
        var writer = new ClassWriter(ClassWriter.COMPUTE_FRAMES);
        writer.visit(
                Opcodes.V17,
                Opcodes.ACC_FINAL,
                Type.getInternalName(lookup.lookupClass()) + "Written",
                null,
                "java/lang/Object",
                new String[] {Type.getInternalName(type)});
        write(writer.visitMethod(0, "<init>", "()V", null, null), code -> {
            code.visitVarInsn(Opcodes.ALOAD, 0);
            code.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
        });
        for (var method : type.getDeclaredMethods()) {
            if (Modifier.isAbstract(method.getModifiers())) {
                var descriptor = Type.getMethodDescriptor(method);
                var code = writer.visitMethod(Opcodes.ACC_PUBLIC, method.getName(), descriptor, null, null);
                write(code, visitor -> body.accept(method.getName(), visitor));
            }
        }
        writer.visitEnd();
        try {
            var made = lookup.defineHiddenClass(writer.toByteArray(), true).lookupClass();
            var constructor = made.getDeclaredConstructor();
            constructor.setAccessible(true);
            return type.cast(constructor.newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the compiled form of " + type.getSimpleName() + " was refused", e);
        }
    }

    private static void write(MethodVisitor code, Consumer<MethodVisitor> body) {
        code.visitCode();
        body.accept(code);
        code.visitInsn(Opcodes.RETURN);
        code.visitMaxs(0, 0);
        code.visitEnd();
    }
}

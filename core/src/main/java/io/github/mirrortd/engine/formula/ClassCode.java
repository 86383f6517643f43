package io.github.mirrortd.engine.formula;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** The methods of a class as its file has them. It is read once, and gone through as often as somebody follows one of its methods. */
final class ClassCode {
    private static final ClassValue<ClassCode> KNOWN = new ClassValue<>() {
        @Override
        protected ClassCode computeValue(Class<?> type) {
            return new ClassCode(type);
        }
    };

    /** A method that has code. */
    static final class Method {
        private final boolean isPrivate;
        private final List<Consumer<MethodVisitor>> instructions = new ArrayList<>();

        private Method(boolean isPrivate) {
            this.isPrivate = isPrivate;
        }

        boolean isPrivate() {
            return isPrivate;
        }

        /** Shows somebody all instructions. */
        void show(MethodVisitor visitor) {
            for (var instruction : instructions) {
                instruction.accept(visitor);
            }
        }
    }

    private final Map<String, Method> methods = new HashMap<>();

    private ClassCode(Class<?> type) {
        var name = type.getName().substring(type.getName().lastIndexOf('.') + 1) + ".class";
        try (var bytes = type.getResourceAsStream(name)) {
            if (bytes == null) {
                throw new NotStraight(type.getName() + " has no class file");
            }
            new ClassReader(bytes).accept(new Methods(), ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        } catch (IOException | IllegalArgumentException e) {
            throw new NotStraight("the class file of " + type.getName() + " cannot be read", e);
        }
    }

    /**
     * The code of a class.
     *
     * @throws NotStraight where its file cannot be read
     */
    static ClassCode of(Class<?> type) {
        return KNOWN.get(type);
    }

    /** A method of this class itself; null where it has none with code. */
    @Nullable
    Method method(String name, String descriptor) {
        return methods.get(name + descriptor);
    }

    private final class Methods extends ClassVisitor {
        Methods() {
            super(Opcodes.ASM9);
        }

        @Override
        public @Nullable MethodVisitor visitMethod(
                int access,
                String name,
                String descriptor,
                @Nullable String signature,
                String @Nullable [] exceptions) {
            if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) {
                return null;
            }
            var method = new Method((access & Opcodes.ACC_PRIVATE) != 0);
            methods.put(name + descriptor, method);
            return new Recorder(method.instructions);
        }
    }

    /** Writes down what it is shown. */
    private static final class Recorder extends MethodVisitor {
        private final List<Consumer<MethodVisitor>> seen;

        Recorder(List<Consumer<MethodVisitor>> seen) {
            super(Opcodes.ASM9);
            this.seen = seen;
        }

        @Override
        public void visitLabel(Label label) {
            seen.add(v -> v.visitLabel(label));
        }

        @Override
        public void visitInsn(int opcode) {
            seen.add(v -> v.visitInsn(opcode));
        }

        @Override
        public void visitLdcInsn(Object value) {
            seen.add(v -> v.visitLdcInsn(value));
        }

        @Override
        public void visitVarInsn(int opcode, int slot) {
            seen.add(v -> v.visitVarInsn(opcode, slot));
        }

        @Override
        public void visitTypeInsn(int opcode, String name) {
            seen.add(v -> v.visitTypeInsn(opcode, name));
        }

        @Override
        public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
            seen.add(v -> v.visitFieldInsn(opcode, owner, name, descriptor));
        }

        @Override
        public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
            seen.add(v -> v.visitMethodInsn(opcode, owner, name, descriptor, isInterface));
        }

        @Override
        public void visitJumpInsn(int opcode, Label label) {
            seen.add(v -> v.visitJumpInsn(opcode, label));
        }

        @Override
        public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
            seen.add(v -> v.visitTableSwitchInsn(min, max, otherwise, labels));
        }

        @Override
        public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
            seen.add(v -> v.visitLookupSwitchInsn(otherwise, keys, labels));
        }

        @Override
        public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String caught) {
            seen.add(v -> v.visitTryCatchBlock(start, end, handler, caught));
        }

        @Override
        public void visitIntInsn(int opcode, int operand) {
            seen.add(v -> v.visitIntInsn(opcode, operand));
        }

        @Override
        public void visitIincInsn(int slot, int increment) {
            seen.add(v -> v.visitIincInsn(slot, increment));
        }

        @Override
        public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
            seen.add(v -> v.visitMultiANewArrayInsn(descriptor, dimensions));
        }

        @Override
        public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
            seen.add(v -> v.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments));
        }

        @Override
        public void visitEnd() {
            seen.add(MethodVisitor::visitEnd);
        }
    }
}

package io.github.mirrortd.engine.formula;

import io.github.mirrortd.engine.formula.CodeReader.Value;
import io.github.mirrortd.engine.formula.Formula.Op;
import io.github.mirrortd.learn.Settings;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * One method, followed instruction by instruction as the class file is read. A branch may depend on what is known
 * beforehand, such as a rule's own {@code true} or {@code false}; only the way that is taken is followed.
 */
final class StraightCode extends MethodVisitor {
    private static final String SETTINGS = Type.getInternalName(Settings.class);

    private final CodeReader reader;
    private final Formula formula;
    private final Class<?> type;
    private final List<Object> stack = new ArrayList<>();
    private final Map<Integer, Object> locals = new HashMap<>();
    private @Nullable Object result;

    /** Where the next instruction that counts is, after a jump. */
    private @Nullable Label target;

    private boolean returned;

    StraightCode(CodeReader reader, Class<?> type, List<Object> arguments) {
        super(Opcodes.ASM9);
        this.reader = reader;
        this.formula = reader.formula();
        this.type = type;
        int slot = 0;
        for (var argument : arguments) {
            locals.put(slot, argument);
            slot += argument instanceof Value ? 2 : 1;
        }
    }

    @Nullable
    Object result() {
        return result;
    }

    /** Whether an instruction is one that is jumped over. */
    private boolean passedBy() {
        return returned || target != null;
    }

    @Override
    public void visitLabel(Label label) {
        if (label == target) {
            target = null;
        }
    }

    @Override
    public void visitEnd() {
        if (target != null) {
            throw not("a loop");
        }
    }

    private static NotStraight not(String what) {
        return new NotStraight("it has " + what);
    }

    private Object pop() {
        return stack.remove(stack.size() - 1);
    }

    private int popNumber() {
        if (pop() instanceof Value v) {
            return v.number();
        }
        throw not("arithmetic on something that is not a double");
    }

    private void push(int number) {
        stack.add(new Value(number));
    }

    private void unary(Op op) {
        push(formula.apply(op, popNumber()));
    }

    private void binary(Op op) {
        int b = popNumber();
        int a = popNumber();
        push(formula.apply(op, a, b));
    }

    @Override
    public void visitInsn(int opcode) {
        if (passedBy()) {
            return;
        }
        switch (opcode) {
            case Opcodes.NOP -> {}
            case Opcodes.ICONST_0 -> stack.add(false);
            case Opcodes.ICONST_1 -> stack.add(true);
            case Opcodes.RETURN -> returned = true;
            case Opcodes.DCONST_0 -> push(formula.constant(0));
            case Opcodes.DCONST_1 -> push(formula.constant(1));
            case Opcodes.DADD -> binary(Op.ADD);
            case Opcodes.DSUB -> binary(Op.SUBTRACT);
            case Opcodes.DMUL -> binary(Op.MULTIPLY);
            case Opcodes.DDIV -> binary(Op.DIVIDE);
            case Opcodes.DNEG -> unary(Op.NEGATE);
            case Opcodes.DUP -> stack.add(stack.get(stack.size() - 1));
            case Opcodes.DUP2 -> {
                int number = popNumber();
                push(number);
                push(number);
            }
            case Opcodes.POP -> pop();
            case Opcodes.POP2 -> popNumber();
            case Opcodes.DRETURN, Opcodes.ARETURN, Opcodes.IRETURN -> {
                result = pop();
                returned = true;
            }
            default -> throw not("instruction " + opcode);
        }
    }

    @Override
    public void visitLdcInsn(Object value) {
        if (passedBy()) {
            return;
        }
        if (value instanceof Double number) {
            push(formula.constant(number));
        } else if (value instanceof String) {
            stack.add(value);
        } else {
            throw not("a constant that is neither a double nor a name");
        }
    }

    @Override
    public void visitVarInsn(int opcode, int slot) {
        if (passedBy()) {
            return;
        }
        switch (opcode) {
            case Opcodes.DLOAD, Opcodes.ALOAD -> {
                var value = locals.get(slot);
                if (value == null) {
                    throw not("a variable without a value");
                }
                stack.add(value);
            }
            case Opcodes.DSTORE, Opcodes.ASTORE -> locals.put(slot, pop());
            default -> throw not("a variable that is not a double");
        }
    }

    @Override
    public void visitTypeInsn(int opcode, String name) {
        if (passedBy()) {
            return;
        }
        if (opcode != Opcodes.CHECKCAST) {
            throw not("new objects or type tests");
        }
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        if (passedBy()) {
            return;
        }
        switch (opcode) {
            case Opcodes.GETSTATIC -> stack.add(read(field(load(owner), name), null));
            case Opcodes.GETFIELD -> {
                var object = pop();
                stack.add(
                        object instanceof Fields fields
                                ? known(fields, name, descriptor)
                                : read(field(load(owner), name), object));
            }
            case Opcodes.PUTFIELD -> {
                int number = popNumber();
                if (!(pop() instanceof Fields fields)) {
                    throw not("an assignment to the field " + name);
                }
                fields.put(name, number);
            }
            default -> throw not("an assignment to the field " + name);
        }
    }

    private static Object known(Fields fields, String name, String descriptor) {
        return descriptor.equals("Z") ? fields.flag(name) : new Value(fields.get(name));
    }

    private static Field field(Class<?> owner, String name) {
        for (Class<?> c = owner; c != null; c = c.getSuperclass()) {
            for (var f : c.getDeclaredFields()) {
                if (f.getName().equals(name)) {
                    return f;
                }
            }
        }
        throw not("the field " + name + ", which was not found");
    }

    /** What a field holds; only one that never changes may be read ahead of time. */
    private Object read(Field field, @Nullable Object object) {
        if (!Modifier.isFinal(field.getModifiers())) {
            throw not("the field " + field.getName() + ", which may change");
        }
        try {
            field.setAccessible(true);
            var value = field.get(object);
            var type = field.getType();
            if (value == null || (type.isPrimitive() && type != double.class && type != boolean.class)) {
                throw not("the field " + field.getName() + ", which is no double, no boolean and no object");
            }
            return type == double.class ? new Value(formula.constant((Double) value)) : value;
        } catch (IllegalAccessException | RuntimeException e) {
            throw new NotStraight("its field " + field.getName() + " cannot be read", e);
        }
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (passedBy()) {
            return;
        }
        var operation = CodeReader.math(owner, name, descriptor);
        if (operation != null) {
            if (operation.arity() == 1) {
                unary(operation);
            } else {
                binary(operation);
            }
            return;
        }
        var arguments = new ArrayList<Object>();
        int count = Type.getArgumentTypes(descriptor).length + (opcode == Opcodes.INVOKESTATIC ? 0 : 1);
        for (int i = 0; i < count; i++) {
            arguments.add(0, pop());
        }
        if (isOwnSetting(owner, name, descriptor)) {
            push(formula.input(ownSetting(arguments.get(1))));
            return;
        }
        var named = load(owner);
        // A private method is meant as it is, whatever a subclass has of the same name.
        boolean virtual = (opcode == Opcodes.INVOKEVIRTUAL || opcode == Opcodes.INVOKEINTERFACE)
                && !CodeReader.isPrivate(named, name, descriptor);
        var value = reader.call(virtual ? typeOf(arguments.get(0)) : named, name, descriptor, arguments);
        if (value != null) {
            stack.add(value);
        }
    }

    private static boolean isOwnSetting(String owner, String name, String descriptor) {
        return owner.equals(SETTINGS) && name.equals("own") && descriptor.equals("(Ljava/lang/String;)D");
    }

    private static String ownSetting(Object name) {
        if (name instanceof String text) {
            return RuleReader.own(text);
        }
        throw not("a setting whose name is not written there");
    }

    private static Class<?> typeOf(Object receiver) {
        return receiver instanceof Fields fields ? fields.type() : receiver.getClass();
    }

    private Class<?> load(String internalName) {
        try {
            return Class.forName(internalName.replace('/', '.'), true, type.getClassLoader());
        } catch (ClassNotFoundException e) {
            throw new NotStraight("the class " + internalName + " was not found", e);
        }
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        if (passedBy()) {
            return;
        }
        if (opcode != Opcodes.GOTO && opcode != Opcodes.IFNE && opcode != Opcodes.IFEQ) {
            throw not("a branch");
        }
        boolean ifTrue = opcode == Opcodes.IFNE;
        if (opcode == Opcodes.GOTO || known() == ifTrue) {
            target = label;
        }
    }

    /** What a condition is, where that is known beforehand. */
    private boolean known() {
        if (pop() instanceof Boolean condition) {
            return condition;
        }
        throw not("a branch");
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label otherwise, Label... labels) {
        if (passedBy()) {
            return;
        }
        throw not("a branch");
    }

    @Override
    public void visitLookupSwitchInsn(Label otherwise, int[] keys, Label[] labels) {
        if (passedBy()) {
            return;
        }
        throw not("a branch");
    }

    @Override
    public void visitTryCatchBlock(Label start, Label end, Label handler, @Nullable String caught) {
        throw not("an exception handler");
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        if (passedBy()) {
            return;
        }
        throw not("integers or arrays");
    }

    @Override
    public void visitIincInsn(int slot, int increment) {
        if (passedBy()) {
            return;
        }
        throw not("integers");
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        if (passedBy()) {
            return;
        }
        throw not("arrays");
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        if (passedBy()) {
            return;
        }
        throw not("a lambda or string expression");
    }
}

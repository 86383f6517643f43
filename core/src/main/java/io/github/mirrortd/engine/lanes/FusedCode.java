package io.github.mirrortd.engine.lanes;

import static org.objectweb.asm.Opcodes.ALOAD;
import static org.objectweb.asm.Opcodes.ASTORE;
import static org.objectweb.asm.Opcodes.BALOAD;
import static org.objectweb.asm.Opcodes.DALOAD;
import static org.objectweb.asm.Opcodes.DCONST_0;
import static org.objectweb.asm.Opcodes.GETFIELD;
import static org.objectweb.asm.Opcodes.GOTO;
import static org.objectweb.asm.Opcodes.IADD;
import static org.objectweb.asm.Opcodes.IALOAD;
import static org.objectweb.asm.Opcodes.IFEQ;
import static org.objectweb.asm.Opcodes.IF_ICMPNE;
import static org.objectweb.asm.Opcodes.ILOAD;
import static org.objectweb.asm.Opcodes.IMUL;
import static org.objectweb.asm.Opcodes.INVOKESTATIC;
import static org.objectweb.asm.Opcodes.ISTORE;

import io.github.mirrortd.engine.formula.Formula;
import io.github.mirrortd.engine.formula.Formula.Op;
import io.github.mirrortd.engine.scalar.ProblemTables;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.LearnerVector;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Product.Source;
import io.github.mirrortd.mdp.ErrorForm;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Type;

/**
 * Writes a rule on a problem as a {@link FusedKernel}:
 *
 * <pre>
 * for (int k = from; k &lt; to; k++) {
 *     int … = …; double … = …;                        // where this transition's features are, and all numbers of it
 *     for (int i = first; i &lt; first + lanes; i += WIDTH) {
 *         DoubleVector … = …;                         // error, products, rule
 *         ….intoArray(…);                             // update
 *     }
 * }
 * </pre>
 *
 * <p>The operations are those of {@link LaneBlock} in its order, but for zeros that are not added: a sum that begins with its
 * first term and not with 0 differs at most in the sign of a zero, and only division can tell.
 *
 * <p>Nothing is read that was written just before. A vector that crosses the border of two cache lines, as most do, cannot be handed on from a
 * store to a load: the load waits until all that came before it is done, for half of a step's time. So the error is that before the
 * step, and where φ and φ' meet the same weight, what φ has made of it is kept in a variable for φ'.
 */
final class FusedCode implements FormulaCode.Inputs {
    /** Up to so many operations a method is short enough for the JIT: with more, its first stage runs out of registers. */
    private static final int MOST_OPERATIONS = 340;

    /** In more ways than these, entries are not told from each other. */
    private static final int MOST_WAYS = 4;

    static final int MEMORY = 1;
    private static final int FIRST = 2;
    private static final int LANES = 3;
    private static final int TRANSITIONS = 4;
    private static final int STEP = 5;
    private static final int END = 6;
    private static final int FOLLOW_ON = 7;
    private static final int TRACES = 8;
    private static final int TABLES = 9;
    static final int INDEX = 10;

    /**
     * A kernel.
     *
     * @param operations how many operations on vectors a step has
     */
    record Written(FusedKernel kernel, int operations) {}

    private final LaneRule rule;
    private final Formula formula;
    private final FusedShape shape;
    private final boolean divides;
    private final boolean common;
    private final MethodVisitor code;
    private final VectorMethod method;
    private final Map<LearnerVector, FusedRows> rows = new EnumMap<>(LearnerVector.class);
    /** The entries of traces that all learners have in common. */
    private final Map<LearnerVector, int[]> entries = new EnumMap<>(LearnerVector.class);

    private final Map<Integer, Integer> settings = new HashMap<>();
    private final Map<Product, Integer> products = new EnumMap<>(Product.class);
    private final int[] features;
    private final int[] spread;
    private final int[] meetings;
    private int end;
    private int numbers;
    private int numbersAt;
    private int tracesAt;

    private FusedCode(LaneRule rule, Formula formula, FusedShape shape, boolean common, int bits, MethodVisitor code) {
        this.rule = rule;
        this.formula = formula;
        this.shape = shape;
        this.common = common;
        this.code = code;
        method = new VectorMethod(code, bits, INDEX + 1);
        divides = formula.nodes().stream().anyMatch(node -> node.op() == Op.DIVIDE);
        features = new int[shape.entries()];
        spread = new int[shape.entries()];
        meetings = new int[shape.next()];
        for (var vector : LearnerVector.values()) {
            if (isFeatures(vector) || !rule.has(vector)) {
                continue;
            }
            if (common && vector.isTrace()) {
                entries.put(vector, new int[shape.dimension()]);
            } else {
                rows.put(vector, new FusedRows(shape, method));
            }
        }
    }

    /**
     * The kernel, where the rule and the problem are such that it can be written and is not too long.
     *
     * @param common whether it is for learners that have {@link CommonTraces}
     */
    static Optional<Written> compile(LaneRule rule, FusedShape shape, boolean common, ErrorForm error, int bits) {
        if (!isPossible(rule, shape)) {
            return Optional.empty();
        }
        var formula = rule.formula().orElseThrow();
        int[] most = new int[1];
        var kernel = VectorCode.define(FusedKernel.class, "FusedRule", (declared, body) -> {
            var written = new FusedCode(rule, formula, shape, common, bits, body);
            written.write(declared.getName().equals("measure") ? Optional.of(error) : Optional.empty());
            most[0] = Math.max(most[0], written.method.operations());
        });
        return most[0] > MOST_OPERATIONS ? Optional.empty() : Optional.of(new Written(kernel, most[0]));
    }

    /** Whether a kernel is worth being written: what is far too long is not. */
    static boolean isPossible(LaneRule rule, FusedShape shape) {
        int rows = rule.traced() || rule.decays ? shape.dimension() : 0;
        return rule.lookAhead() == LookAhead.NONE
                && rule.formula().isPresent()
                && 8 * shape.entries() + 4 * rows <= MOST_OPERATIONS;
    }

    private void write(Optional<ErrorForm> error) {
        end = method.sum(FIRST, LANES);
        int places = table("places", int[].class);
        int values = table("values", double[].class);
        int meetingsOf = table("meetings", int[].class);
        numbers = table("numbers", double[].class);
        int terminal = keepsTraces() ? table("terminal", boolean[].class) : 0;
        var before = error.map(form -> new FusedError(form, method, this::pushTheta));
        for (var p : Parameter.values()) {
            settings.put(LaneRows.row(p), method.rows(LaneRows.row(p), LANES));
        }
        for (int own = 0; own < rule.ownSettings().size(); own++) {
            settings.put(LaneRows.IN_OWN + own, method.rows(LaneRows.IN_OWN + own, LANES));
        }
        rows.forEach((vector, of) -> {
            for (int j = 0; j < of.all.length; j++) {
                of.all[j] = method.rows(firstRow(vector) + j, LANES);
            }
        });
        before.ifPresent(e -> e.writeBefore(MEMORY, LANES, TABLES));
        method.loop(STEP, END, 1, () -> {
            code.visitVarInsn(ALOAD, TRANSITIONS);
            code.visitVarInsn(ILOAD, STEP);
            code.visitInsn(IALOAD);
            int transition = method.storeInt();
            numbersAt = times(transition, ProblemTables.NUMBERS);
            readEntries(transition, places, values, meetingsOf);
            readTraces();
            var asked = new FormulaCode(formula, method, this);
            asked.writeShared();
            before.ifPresent(e -> {
                forLanes(() -> e.write(INDEX));
                theta().forget();
            });
            forLanes(() -> {
                for (int k = 0; k < features.length; k++) {
                    method.spread(features[k]);
                    spread[k] = method.storeVector();
                }
                writeProducts();
                asked.writeVectors();
                writeUpdate(asked);
            });
            if (keepsTraces()) {
                endEpisodes(transition, terminal);
            }
        });
    }

    private void forLanes(Runnable body) {
        code.visitVarInsn(ILOAD, FIRST);
        code.visitVarInsn(ISTORE, INDEX);
        method.loop(INDEX, end, method.width, body);
    }

    private FusedRows theta() {
        return rowsOf(LearnerVector.THETA);
    }

    private FusedRows rowsOf(LearnerVector vector) {
        return of(rows, vector);
    }

    private int firstRow(LearnerVector vector) {
        return LaneRows.THETA
                + shape.dimension()
                        * switch (vector) {
                            case THETA -> 0;
                            case W -> 1;
                            case E -> 2;
                            case E_MU -> 3;
                            case PHI, NEXT -> throw new AssertionError(vector);
                        };
    }

    /** One of the {@link FusedTables}, as a variable. */
    private int table(String name, Class<?> type) {
        code.visitVarInsn(ALOAD, TABLES);
        code.visitFieldInsn(GETFIELD, Type.getInternalName(FusedTables.class), name, Type.getDescriptor(type));
        return method.storeVector();
    }

    private int times(int slot, int factor) {
        code.visitVarInsn(ILOAD, slot);
        code.visitLdcInsn(factor);
        code.visitInsn(IMUL);
        return method.storeInt();
    }

    private void pushElement(int array, int at, int place, int opcode) {
        code.visitVarInsn(ALOAD, array);
        code.visitVarInsn(ILOAD, at);
        code.visitLdcInsn(place);
        code.visitInsn(IADD);
        code.visitInsn(opcode);
    }

    /** Reads what the transition's features are and which weights they meet. */
    private void readEntries(int transition, int places, int values, int meetingsOf) {
        int placesAt = times(transition, shape.places());
        int valuesAt = times(transition, shape.entries());
        int meetingsAt = times(transition, shape.next());
        for (int entry = 0; entry < shape.next(); entry++) {
            pushElement(meetingsOf, meetingsAt, entry, IALOAD);
            meetings[entry] = method.storeInt();
        }
        for (int k = 0; k < shape.entries(); k++) {
            pushElement(values, valuesAt, k, DALOAD);
            features[k] = method.storeDouble();
            pushElement(places, placesAt, k, IALOAD);
            theta().read[k] = method.storeInt();
            if (shape.padded()) {
                pushElement(places, placesAt, shape.entries() + k, IALOAD);
                theta().written[k] = method.storeInt();
            } else {
                theta().written[k] = theta().read[k];
            }
        }
        rows.forEach((vector, of) -> {
            if (vector != LearnerVector.THETA) {
                int behind = method.rows(firstRow(vector) - LaneRows.THETA, LANES);
                for (int k = 0; k < shape.entries(); k++) {
                    of.read[k] = method.sum(theta().read[k], behind);
                    of.written[k] = shape.padded() ? method.sum(theta().written[k], behind) : of.read[k];
                }
            }
        });
    }

    /** Whether each learner has traces of its own. */
    private boolean keepsTraces() {
        return rule.traced() && !common;
    }

    /** Reads the entries of common traces. */
    private void readTraces() {
        if (common) {
            tracesAt = times(STEP, CommonTraces.numbers(shape.dimension()));
        }
        entries.forEach((trace, of) -> {
            for (int j = 0; j < of.length; j++) {
                pushElement(TRACES, tracesAt, CommonTraces.place(trace, shape.dimension()) + j, DALOAD);
                of[j] = method.storeDouble();
            }
        });
    }

    /** Pushes a vector's row. */
    private void push(LearnerVector vector, int j) {
        var known = entries.get(vector);
        if (known != null) {
            method.spread(known[j]);
        } else {
            rowsOf(vector).push(j);
        }
    }

    private int first(LearnerVector features) {
        return features == LearnerVector.PHI ? 0 : shape.phi();
    }

    private int end(LearnerVector features) {
        return features == LearnerVector.PHI ? shape.phi() : shape.entries();
    }

    private static boolean isFeatures(LearnerVector vector) {
        return vector == LearnerVector.PHI || vector == LearnerVector.NEXT;
    }

    private void writeProducts() {
        for (var source : new Source[] {Source.WEIGHTS, Source.TRACES}) {
            for (var p : rule.readsOf(source)) {
                if (shares(p)) {
                    continue;
                }
                if (isFeatures(p.right())) {
                    pushDot(p.left(), p.right());
                } else {
                    pushDotOfRows(p.left(), p.right());
                }
                products.put(p, method.storeVector());
            }
        }
    }

    private void pushDot(LearnerVector vector, LearnerVector features) {
        var of = rowsOf(vector);
        boolean begun = begin(first(features) == end(features));
        for (int k = first(features); k < end(features); k++) {
            of.pushMet(k);
            method.pushVector(spread[k]);
            method.binary("mul");
            begun = added(begun);
        }
    }

    private void pushDotOfRows(LearnerVector left, LearnerVector right) {
        boolean begun = begin(shape.dimension() == 0);
        for (int j = 0; j < shape.dimension(); j++) {
            push(left, j);
            push(right, j);
            method.binary("mul");
            begun = added(begun);
        }
    }

    private void pushTheta(int j) {
        theta().push(j);
    }

    /** Begins a sum with 0 where it matters; says whether it did. */
    private boolean begin(boolean empty) {
        if (divides || empty) {
            method.spreadConstant(0);
            return true;
        }
        return false;
    }

    private boolean added(boolean begun) {
        if (begun) {
            method.binary("add");
        }
        return true;
    }

    private void writeUpdate(FormulaCode asked) {
        var ofPhi = factors(asked, LearnerVector.PHI);
        var ofNext = factors(asked, LearnerVector.NEXT);
        hold(ofPhi.keySet(), LearnerVector.PHI);
        hold(ofNext.keySet(), LearnerVector.NEXT);
        if (rule.decays) {
            method.spreadConstant(1);
            asked.push(Coefficient.DECAY);
            method.binary("sub");
            rowsOf(LearnerVector.W).scale(method.storeVector());
        }
        var moved = new EnumMap<LearnerVector, int[]>(LearnerVector.class);
        ofPhi.forEach((target, factor) -> moved.put(target, add(target, LearnerVector.PHI, factor)));
        if (!isTold()) {
            moved.keySet().forEach(target -> rowsOf(target).forget());
            moved.clear();
        }
        addNext(ofNext, moved);
        rows.forEach((vector, of) -> {
            if (ofPhi.containsKey(vector) || ofNext.containsKey(vector)) {
                of.forget();
            }
        });
        addRows(LearnerVector.THETA, asked);
        addRows(LearnerVector.W, asked);
        if (keepsTraces()) {
            asked.push(Coefficient.EMPHASIS);
            add(LearnerVector.E, LearnerVector.PHI, method.storeVector());
            rowsOf(LearnerVector.E).forget();
            asked.push(Coefficient.KEPT);
            rowsOf(LearnerVector.E).scale(method.storeVector());
        }
        if (keepsTraces() && rule.has(LearnerVector.E_MU)) {
            method.spreadConstant(1);
            add(LearnerVector.E_MU, LearnerVector.PHI, method.storeVector());
            rowsOf(LearnerVector.E_MU).forget();
            asked.push(Coefficient.KEPT_BEHAVIOUR);
            rowsOf(LearnerVector.E_MU).scale(method.storeVector());
        }
    }

    /** The coefficients of φ or φ' that a rule may say, as variables, by what they move. */
    private Map<LearnerVector, Integer> factors(FormulaCode asked, LearnerVector features) {
        var factors = new EnumMap<LearnerVector, Integer>(LearnerVector.class);
        for (var c : Coefficient.values()) {
            if (c.isOfVector() && c.vector() == features && rule.writes(c)) {
                asked.push(c);
                factors.put(c.target(), method.storeVector());
            }
        }
        return factors;
    }

    /** Reads the rows that features meet, before anything is written. */
    private void hold(Set<LearnerVector> targets, LearnerVector features) {
        for (var target : targets) {
            for (int k = first(features); k < end(features); k++) {
                rowsOf(target).met(k);
            }
        }
    }

    /** Adds features times a factor; returns what came of the rows that they meet. */
    private int[] add(LearnerVector target, LearnerVector features, int factor) {
        int[] moved = new int[end(features) - first(features)];
        for (int k = first(features); k < end(features); k++) {
            moved[k - first(features)] = add(target, k, rowsOf(target).met(k), factor);
        }
        return moved;
    }

    private int add(LearnerVector target, int k, int row, int factor) {
        method.pushVector(row);
        method.pushVector(factor);
        method.pushVector(spread[k]);
        method.binary("mul");
        method.binary("add");
        int moved = method.storeVector();
        method.pushVector(moved);
        rowsOf(target).putMet(k);
        return moved;
    }

    /** Whether transitions tell which entries of φ and φ' meet the same weights, in few ways. */
    private boolean isTold() {
        return shape.meetings().stream().allMatch(ways -> ways.size() <= MOST_WAYS);
    }

    /**
     * Adds φ'.
     *
     * @param moved what φ has made of the rows that it meets
     */
    private void addNext(Map<LearnerVector, Integer> factors, Map<LearnerVector, int[]> moved) {
        for (int entry = 0; entry < shape.next(); entry++) {
            int k = shape.phi() + entry;
            var met = new EnumMap<LearnerVector, Integer>(LearnerVector.class);
            factors.keySet().forEach(target -> met.put(target, rowsOf(target).met(k)));
            choose(entry, met, moved);
            factors.forEach((target, factor) -> add(target, k, of(met, target), factor));
        }
    }

    /** Puts what φ has made of a row in the place of the row, where an entry of φ' meets the same. */
    private void choose(int entry, Map<LearnerVector, Integer> met, Map<LearnerVector, int[]> moved) {
        var ways = shape.meetings().get(entry);
        var chosen = new EnumMap<LearnerVector, Integer>(LearnerVector.class);
        met.keySet().stream().filter(moved::containsKey).forEach(target -> chosen.put(target, method.newSlot()));
        var done = new Label();
        for (int i = 0; !chosen.isEmpty() && i < ways.size(); i++) {
            int way = ways.get(i);
            var other = new Label();
            boolean last = i == ways.size() - 1;
            if (!last) {
                code.visitVarInsn(ILOAD, meetings[entry]);
                code.visitLdcInsn(way);
                code.visitJumpInsn(IF_ICMPNE, other);
            }
            chosen.forEach((target, slot) -> {
                method.pushVector(way == FusedShape.NOBODY ? of(met, target) : of(moved, target)[way]);
                code.visitVarInsn(ASTORE, slot);
            });
            if (!last) {
                code.visitJumpInsn(GOTO, done);
                code.visitLabel(other);
            }
        }
        code.visitLabel(done);
        met.putAll(chosen);
    }

    private static <T> T of(Map<LearnerVector, T> all, LearnerVector vector) {
        return Objects.requireNonNull(all.get(vector));
    }

    /** What the coefficients of traces do to weights. */
    private void addRows(LearnerVector target, FormulaCode asked) {
        var factors = new EnumMap<Coefficient, Integer>(Coefficient.class);
        for (var c : Coefficient.values()) {
            if (c.isOfVector() && c.isOfTraces() && c.target() == target && rule.writes(c)) {
                asked.push(c);
                factors.put(c, method.storeVector());
            }
        }
        for (int j = 0; !factors.isEmpty() && j < shape.dimension(); j++) {
            rowsOf(target).push(j);
            for (var factor : factors.entrySet()) {
                method.pushVector(factor.getValue());
                push(factor.getKey().vector(), j);
                method.binary("mul");
                method.binary("add");
            }
            rowsOf(target).put(j);
        }
    }

    private void endEpisodes(int transition, int terminal) {
        var goesOn = new Label();
        code.visitVarInsn(ALOAD, terminal);
        code.visitVarInsn(ILOAD, transition);
        code.visitInsn(BALOAD);
        code.visitJumpInsn(IFEQ, goesOn);
        int first = firstRow(LearnerVector.E);
        int from = method.sum(FIRST, method.rows(first, LANES));
        int to = method.sum(FIRST, method.rows(first + TraceRows.rows(rule, shape.dimension()), LANES));
        code.visitVarInsn(ALOAD, MEMORY);
        code.visitVarInsn(ILOAD, from);
        code.visitVarInsn(ILOAD, to);
        code.visitInsn(DCONST_0);
        code.visitMethodInsn(INVOKESTATIC, "java/util/Arrays", "fill", "([DIID)V", false);
        code.visitLabel(goesOn);
    }

    @Override
    public boolean shares(Product product) {
        return FormulaCode.isOfRun(product) || (common && CommonTraces.isKnown(product));
    }

    @Override
    public void pushShared(Product product) {
        if (product == Product.FOLLOW_ON) {
            code.visitVarInsn(ALOAD, FOLLOW_ON);
            code.visitVarInsn(ILOAD, STEP);
            code.visitInsn(DALOAD);
        } else if (product.source() == Source.TRACES) {
            pushElement(TRACES, tracesAt, CommonTraces.place(product, shape.dimension()), DALOAD);
        } else {
            pushElement(numbers, numbersAt, FormulaCode.placeOfNumber(product), DALOAD);
        }
    }

    /** A product of vectors that its learners do not have is 0. */
    @Override
    public void pushProduct(Product product) {
        var slot = products.get(product);
        if (slot == null) {
            method.spreadConstant(0);
        } else {
            method.pushVector(slot);
        }
    }

    @Override
    public void pushSetting(int row) {
        var place = settings.get(row);
        if (place == null) {
            throw new AssertionError(row);
        }
        method.load(MEMORY, place, INDEX);
    }
}

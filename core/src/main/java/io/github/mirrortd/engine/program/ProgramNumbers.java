package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Kind;
import io.github.mirrortd.engine.program.Program.Operation;
import io.github.mirrortd.engine.program.Program.Use;
import io.github.mirrortd.engine.program.Program.Value;
import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.learn.Product;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The numbers of a program that is being built, each there once, and the operations that compute them. */
abstract class ProgramNumbers {
    /** How learners' data relate. */
    enum Addressing {
        /** All learners see the same step. */
        SHARED,
        /** Each learner has its own step. */
        OWN,
        /** All learners see the same step, and only the weights that it meets are touched: decay is a scale of w. */
        LAZY
    }

    final List<Value> numbers = new ArrayList<>();
    private final Map<Value, Integer> places = new HashMap<>();
    final Map<List<Object>, Integer> computed = new HashMap<>();
    final Map<Integer, Integer> filled = new HashMap<>();
    final Set<Vector> vectors = EnumSet.noneOf(Vector.class);
    final List<Operation> shared = new ArrayList<>();
    List<Operation> operations = new ArrayList<>();
    final Addressing addressing;

    ProgramNumbers(Addressing addressing) {
        this.addressing = addressing;
    }

    int arithmetic(Op op, int... operands) {
        boolean isShared = op.compareTo(Op.LESS) < 0 && Arrays.stream(operands).allMatch(this::isShared);
        int[] of = isShared ? operands : Arrays.stream(operands).map(this::row).toArray();
        int b = of[Math.min(1, of.length - 1)];
        int c = of[of.length > 2 ? 2 : 0];
        Integer there = isShared ? computed.get(List.of(op, of[0], b, c)) : null;
        if (there != null) {
            return there;
        }
        int into = add(new Value(Use.COMPUTED, null, 0, 0, isShared));
        (isShared ? shared : operations).add(new Operation(Kind.ARITHMETIC, op, into, of[0], b, c, null, null, null));
        if (isShared) {
            computed.put(List.of(op, of[0], b, c), into);
        }
        return into;
    }

    boolean isShared(int place) {
        return numbers.get(place).shared();
    }

    int add(Value number) {
        numbers.add(number);
        return numbers.size() - 1;
    }

    int once(Value number) {
        return places.computeIfAbsent(number, this::add);
    }

    int constant(double value) {
        return once(new Value(Use.CONSTANT, null, 0, value, true));
    }

    int kept(Input input, double start) {
        return once(new Value(Use.KEPT, input, 0, start, false));
    }

    /** A number as a row. */
    int row(int place) {
        if (!isShared(place)) {
            return place;
        }
        return filled.computeIfAbsent(place, key -> {
            int into = add(new Value(Use.COMPUTED, null, 0, 0, false));
            operations.add(new Operation(Kind.FILL, Op.ADD, into, key, key, key, null, null, null));
            return into;
        });
    }

    /** A setting, or a number that follows from the step alone. */
    int ofData(Input input) {
        var product = RuleFormula.productOf(input);
        return product == null ? once(new Value(Use.SETTING, input, 0, 0, false)) : ofStep(product);
    }

    /** A number that follows from the step alone. */
    int ofStep(Product p) {
        return once(new Value(Use.STEP, new Input(Source.DATA, p.id(), false), 0, 0, addressing != Addressing.OWN));
    }
}

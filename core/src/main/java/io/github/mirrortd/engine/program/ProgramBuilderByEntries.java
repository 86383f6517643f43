package io.github.mirrortd.engine.program;

import io.github.mirrortd.engine.program.Program.Kind;
import io.github.mirrortd.engine.program.Program.Operation;
import io.github.mirrortd.engine.program.Program.Use;
import io.github.mirrortd.engine.program.Program.Value;
import io.github.mirrortd.engine.program.Program.Vector;
import io.github.mirrortd.equations.Formula;
import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.equations.RuleFormula;
import io.github.mirrortd.equations.RuleFormula.Kept;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Describes the step of a learner that keeps vectors or numbers of its own. Each entry of a vector is a number: first all of them are
 * computed, then what the learner keeps becomes what was computed. It is that of
 * {@link io.github.mirrortd.engine.reference.FormulaSteps}.
 */
final class ProgramBuilderByEntries extends ProgramNumbers {
    private final Formula graph;
    private final List<Kept> kept;
    private final int dimension;

    /** The places of each number of the graph: one, or one for each entry of a vector. */
    private final int[][] entries;

    private ProgramBuilderByEntries(RuleFormula formula, Addressing addressing, int dimension) {
        super(addressing);
        graph = formula.graph();
        kept = formula.kept();
        this.dimension = dimension;
        entries = new int[graph.size()][];
        for (int n = 0; n < entries.length; n++) {
            entries[n] = new int[graph.isVector(n) ? dimension : 1];
            Arrays.fill(entries[n], Program.NONE);
        }
    }

    static Program step(RuleFormula formula, Addressing addressing, int dimension) {
        return new ProgramBuilderByEntries(formula, addressing, dimension).step();
    }

    private Program step() {
        vectors.add(Vector.THETA);
        var start = new ArrayList<Operation>();
        var next = kept.stream()
                .map(k -> each(k).map(j -> computed(place(k.next(), j))).toArray())
                .toList();
        for (int i = 0; i < next.size(); i++) {
            var k = kept.get(i);
            for (int j = 0; j < next.get(i).length; j++) {
                int into = kept(k, j);
                operations.add(set(into, next.get(i)[j]));
                if (k.lastsEpisode()) {
                    operations.add(new Operation(Kind.END, Op.ADD, into, 0, 0, 0, null, null, null));
                }
                var setting = k.setting();
                if (setting != null) {
                    start.add(set(into, ofData(new Input(Source.SETTING, setting, false))));
                }
            }
        }
        return new Program(List.copyOf(numbers), vectors, start, List.copyOf(shared), List.of(List.copyOf(operations)));
    }

    private IntStream each(Kept k) {
        return IntStream.range(0, k.isVector() ? dimension : 1);
    }

    private static Operation set(int into, int a) {
        return new Operation(Kind.SET, Op.ADD, into, a, a, a, null, null, null);
    }

    /** A number that stays when what is kept changes. */
    private int computed(int place) {
        if (isShared(place)) {
            return row(place);
        }
        if (numbers.get(place).use() == Use.COMPUTED) {
            return place;
        }
        int into = add(new Value(Use.COMPUTED, null, 0, 0, false));
        operations.add(set(into, place));
        return into;
    }

    private int kept(Kept k, int entry) {
        return once(new Value(Use.KEPT, k.input(), entry, k.start(), false));
    }

    /** The place of an entry of a vector, or of a number. */
    private int place(int n, int entry) {
        int[] places = entries[n];
        int j = Math.min(entry, places.length - 1);
        if (places[j] == Program.NONE) {
            var node = graph.node(n);
            places[j] = switch (node.op()) {
                case CONSTANT -> constant(node.constant());
                case INPUT -> place(node.input(), j);
                case DOT -> dot(node.of().get(0), node.of().get(1));
                default ->
                    arithmetic(
                            node.op(),
                            node.of().stream().mapToInt(part -> place(part, j)).toArray());
            };
        }
        return places[j];
    }

    private int place(Input input, int entry) {
        if (RuleFormula.isFeatures(input)) {
            return once(new Value(Use.STEP, input, entry, 0, addressing != Addressing.OWN));
        }
        return kept.stream()
                .filter(k -> k.input().equals(input))
                .findFirst()
                .map(k -> kept(k, entry))
                .orElseGet(() -> ofData(input));
    }

    private int dot(int a, int b) {
        int sum = constant(0);
        for (int j = 0; j < dimension; j++) {
            sum = arithmetic(Op.ADD, sum, arithmetic(Op.MULTIPLY, place(a, j), place(b, j)));
        }
        return sum;
    }
}

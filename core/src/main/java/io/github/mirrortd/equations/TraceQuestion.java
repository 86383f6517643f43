package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.Formula.Op;
import io.github.mirrortd.equations.Formula.Source;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Settings;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Whether a trace of learners with some settings can hold anything at all. The last answer is kept: it is asked for thousands of step
 * sizes, and only λ and the like decide.
 */
final class TraceQuestion {
    private record Answer(double[] at, boolean traced) {}

    private final Formula arithmetic;
    private final List<Integer> kept;
    private final Input[] decisive;
    private volatile Answer last = new Answer(new double[0], false);

    TraceQuestion(CompiledEquations compiled) {
        arithmetic = compiled.arithmetic();
        kept = Stream.of(Coefficient.KEPT, Coefficient.KEPT_BEHAVIOUR)
                .map(compiled.outputs()::get)
                .filter(Objects::nonNull)
                .toList();
        boolean[] needed = arithmetic.needed(kept);
        decisive = IntStream.range(0, needed.length)
                .filter(n -> needed[n] && arithmetic.node(n).op() == Op.INPUT)
                .mapToObj(n -> arithmetic.node(n).input())
                .filter(input -> input.source() == Source.SETTING)
                .toArray(Input[]::new);
    }

    boolean answer(Settings s) {
        double[] at = new double[decisive.length];
        for (int i = 0; i < at.length; i++) {
            at[i] = CompiledEquations.setting(decisive[i], s);
        }
        var known = last;
        if (at.length == 0 || !Arrays.equals(at, known.at)) {
            known = new Answer(
                    at,
                    kept.stream().anyMatch(n -> !Interval.of(arithmetic, n, s).isZero()));
            last = known;
        }
        return known.traced;
    }
}

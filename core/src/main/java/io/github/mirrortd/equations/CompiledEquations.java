package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Formula.Input;
import io.github.mirrortd.equations.RuleFormula.Kept;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.Emphasis;
import io.github.mirrortd.learn.LearnerVector;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Settings;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * What equations come to in the form that rules have.
 *
 * @param arithmetic all numbers
 * @param outputs the coefficients that may be anything else than 0, by their places among the numbers
 * @param roles which of the two traces stands for which vector
 * @param settings the names of the settings that are read, in the order in which they are first read
 * @param auxiliary whether there is a w
 * @param emphasis how F goes on, where there is one
 * @param kept what the learner keeps, if vectors are computed entry by entry; empty for rules over inner products
 */
record CompiledEquations(
        Formula arithmetic,
        Map<Coefficient, Integer> outputs,
        Map<Value.Basis, LearnerVector> roles,
        List<String> settings,
        boolean auxiliary,
        Optional<FollowOnForm> emphasis,
        List<Kept> kept) {
    CompiledEquations {
        outputs = Map.copyOf(new EnumMap<>(outputs));
        roles = Map.copyOf(roles);
        settings = List.copyOf(settings);
        kept = List.copyOf(kept);
    }

    /**
     * How F goes on.
     *
     * @param fade the number in the place of γ; empty for γ itself
     * @param back how many steps back it sees; empty for all
     */
    record FollowOnForm(Optional<Integer> fade, Optional<Integer> back) {}

    boolean has(Coefficient coefficient) {
        return outputs.containsKey(coefficient);
    }

    /** Whether anything that is written depends on F. */
    boolean readsFollowOn() {
        boolean[] needed = arithmetic.needed(
                Stream.concat(outputs.values().stream(), kept.stream().map(Kept::next))
                        .toList());
        return IntStream.range(0, needed.length)
                .anyMatch(n -> needed[n] && arithmetic.node(n).input().name().equals(Product.FOLLOW_ON.id()));
    }

    /** Whether a trace of learners with some settings can hold anything at all. */
    boolean traces(Settings s) {
        return Stream.of(Coefficient.KEPT, Coefficient.KEPT_BEHAVIOUR)
                .map(outputs::get)
                .anyMatch(n -> n != null && !Zeros.isZero(arithmetic, n, s));
    }

    Emphasis emphasis(Settings s) {
        return emphasis.map(form -> new Emphasis(
                        form.fade().map(n -> at(n, s)).orElse(Double.NaN),
                        form.back().map(n -> (int) at(n, s)).orElse(Emphasis.UNBOUNDED)))
                .orElse(Emphasis.FULL);
    }

    private double at(int n, Settings s) {
        return arithmetic.at(n, input -> setting(input, s));
    }

    static double setting(Input input, Settings s) {
        return Vocabulary.listed(input.name()).map(s::get).orElseGet(() -> s.own(input.name()));
    }

    /** The product that an input is which is no setting. */
    Product product(Input input) {
        int dot = input.name().indexOf('·');
        if (dot >= 0) {
            return product(
                    vector(input.name().substring(0, dot)), vector(input.name().substring(dot + 1)));
        }
        return Arrays.stream(Product.values())
                .filter(p -> p.id().equals(input.name()))
                .findFirst()
                .orElseThrow();
    }

    /** The inner product of two vectors, in either order. */
    static Product product(LearnerVector left, LearnerVector right) {
        boolean features = !left.isWeights() && !left.isTrace() && !right.isWeights() && !right.isTrace();
        if (features && left == right) {
            return left == LearnerVector.PHI ? Product.PHI_PHI : Product.NEXT_NEXT;
        }
        return features
                ? Product.PHI_NEXT
                : Arrays.stream(Product.values())
                        .filter(Product::isInner)
                        .filter(p ->
                                (p.left() == left && p.right() == right) || (p.left() == right && p.right() == left))
                        .findFirst()
                        .orElseThrow();
    }

    private LearnerVector vector(String basis) {
        return Compiler.vector(Value.Basis.valueOf(basis), roles);
    }
}

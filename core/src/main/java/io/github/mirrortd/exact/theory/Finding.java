package io.github.mirrortd.exact.theory;

import io.github.mirrortd.base.Fields;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * One statement of the paper, looked up on a problem.
 *
 * @param statement its name, such as {@code Lemma 1}
 * @param claim what it says, in a few words
 * @param numbers what was computed
 * @param verdict whether it holds
 * @param reason why, in a sentence
 */
@Fields("statement claim verdict reason numbers=numbersByName")
public record Finding(String statement, String claim, List<Quantity> numbers, StatementStatus verdict, String reason) {
    /**
     * Copies the numbers.
     *
     * @param statement its name, such as {@code Lemma 1}
     * @param claim what it says, in a few words
     * @param numbers what was computed
     * @param verdict whether it holds
     * @param reason why, in a sentence
     */
    public Finding {
        numbers = List.copyOf(numbers);
    }

    /** A number and its name. */
    public record Quantity(String name, double value) {}

    /** {@return the numbers by name, in their order} */
    public Map<String, Double> numbersByName() {
        var byName = new LinkedHashMap<String, Double>();
        numbers.forEach(q -> byName.put(q.name(), q.value()));
        return byName;
    }

    static Quantity number(String name, double value) {
        return new Quantity(name, value);
    }

    static Finding of(
            String statement, String claim, boolean holds, String because, String otherwise, Quantity... numbers) {
        return new Finding(
                statement,
                claim,
                List.of(numbers),
                holds ? StatementStatus.HOLDS : StatementStatus.FAILS,
                holds ? because : otherwise);
    }

    /**
     * {@return one of the numbers}
     *
     * @param position which one, from 0 on
     */
    public double number(int position) {
        return numbers.get(position).value();
    }
}

package io.github.mirrortd.engine.formula;

import java.util.HashMap;
import java.util.Map;

/** An object whose double fields are known only as values of a formula. */
final class Fields {
    private final Class<?> type;
    private final Map<String, Integer> numbers = new HashMap<>();

    Fields(Class<?> type) {
        this.type = type;
    }

    Class<?> type() {
        return type;
    }

    void put(String field, int number) {
        numbers.put(field, number);
    }

    int get(String field) {
        Integer number = numbers.get(field);
        if (number == null) {
            throw new NotStraight("field " + field + " of " + type.getSimpleName() + " is not a known number");
        }
        return number;
    }
}

package io.github.mirrortd.engine.formula;

import java.util.HashMap;
import java.util.Map;

/** An object whose double fields are known only as values of a formula, and its others not at all or beforehand. */
final class Fields {
    private final Class<?> type;
    private final Map<String, Integer> numbers = new HashMap<>();
    private final Map<String, Boolean> flags = new HashMap<>();

    Fields(Class<?> type) {
        this.type = type;
    }

    Class<?> type() {
        return type;
    }

    void put(String field, int number) {
        numbers.put(field, number);
    }

    /** Says what a field of type boolean is. */
    void put(String field, boolean value) {
        flags.put(field, value);
    }

    boolean flag(String field) {
        Boolean value = flags.get(field);
        if (value == null) {
            throw new NotStraight("field " + field + " of " + type.getSimpleName() + " is not known");
        }
        return value;
    }

    int get(String field) {
        Integer number = numbers.get(field);
        if (number == null) {
            throw new NotStraight("field " + field + " of " + type.getSimpleName() + " is not a known number");
        }
        return number;
    }
}

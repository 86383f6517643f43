package io.github.mirrortd.lab.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.lang.reflect.Constructor;
import java.lang.reflect.RecordComponent;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class CellTest {
    /** Cells and what they are made of say themselves when they are equal: nothing that they have may be left out. */
    @Test
    void cellsAndSettingsAreEqualOnlyInEverything() throws ReflectiveOperationException {
        var cell = new Cell(
                Problems.get("baird"),
                Algorithms.get("TD"),
                Settings.alpha(0.1),
                Schedule.CONSTANT,
                Trials.of(1, 2, 3),
                Window.LAST_HALF);
        var others = List.<Object>of(
                Problems.get("two_state"),
                Algorithms.get("ETD"),
                Settings.alpha(0.2),
                new Schedule(10, 1),
                Trials.of(1, 2, 4),
                Window.ALL);
        check(cell, others);
        var settings = new Settings(1, 2, 3, 4, 5, 6, List.of());
        var numbers = new ArrayList<Object>();
        for (int i = 0; i < 6; i++) {
            numbers.add(0.5);
        }
        check(settings, numbers);
        check(new Schedule(10, 1), List.of(11.0, 0.9));
        check(Trials.of(1, 2, 3), List.of(BigInteger.TWO, 3, 4));
    }

    /** Each component that has another value makes another record; the same values make the same. */
    private static void check(Record record, List<Object> others) throws ReflectiveOperationException {
        var components = record.getClass().getRecordComponents();
        Constructor<?> canonical = record.getClass()
                .getDeclaredConstructor(
                        Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
        var values = new Object[components.length];
        for (int i = 0; i < values.length; i++) {
            values[i] = components[i].getAccessor().invoke(record);
        }
        assertThat(canonical.newInstance(values)).isEqualTo(record).hasSameHashCodeAs(record);
        for (int i = 0; i < others.size(); i++) {
            var changed = values.clone();
            changed[i] = others.get(i);
            assertThat(canonical.newInstance(changed))
                    .as(components[i].getName())
                    .isNotEqualTo(record);
        }
    }
}

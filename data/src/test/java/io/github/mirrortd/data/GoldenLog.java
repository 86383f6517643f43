package io.github.mirrortd.data;

import io.github.mirrortd.data.step.Step;
import io.github.mirrortd.internal.Csv;
import java.util.ArrayList;
import java.util.List;

/** A log of 400 episodes, with what NumPy makes of it. */
final class GoldenLog {
    private GoldenLog() {}

    static final double GAMMA = 0.95;

    /** The steps, in files' order: features x, x², 1, and π of both actions. */
    static List<Step> steps() {
        var rows = Csv.rows(GoldenLog.class, "logs.csv");
        var steps = new ArrayList<Step>();
        for (int i = 0; i < rows.size(); i++) {
            var row = rows.get(i);
            boolean done = row.number("done") == 1;
            var next = done ? row : rows.get(i + 1);
            var step = Step.of(
                            (long) row.number("episode"),
                            new double[] {row.number("x"), row.number("x2"), 1},
                            new double[] {next.number("x"), next.number("x2"), 1},
                            row.number("reward"),
                            GAMMA,
                            done)
                    .policies(row.number("pi"), row.number("mu"));
            step.actions(
                    row.text("action").equals("left") ? 0 : 1,
                    new double[] {row.number("pi_left"), row.number("pi_right")},
                    new double[] {next.number("pi_left"), next.number("pi_right")});
            steps.add(step);
        }
        return steps;
    }
}

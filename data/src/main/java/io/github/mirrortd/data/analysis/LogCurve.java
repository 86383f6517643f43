package io.github.mirrortd.data.analysis;

import io.github.mirrortd.data.step.ReplayedLearner;
import io.github.mirrortd.data.step.Steps;
import io.github.mirrortd.engine.SparseLearner;
import io.github.mirrortd.exact.Operators;
import java.util.ArrayList;
import java.util.List;

/** A learner's way through a log, against LSTD's answer: the root mean square difference of values over the logged states. */
public record LogCurve(String learner, List<Point> points) {
    private static final int POINTS = 200;

    /** @param rmse √((θ − θ*)ᵀ Ĉ (θ − θ*)) */
    public record Point(long step, double rmse) {}

    /**
     * {@return the ways of some learners through a log}
     *
     * @param steps the log
     * @param rows how many steps there are
     * @param operators of the log
     * @param plans how each of them learns
     */
    public static List<LogCurve> of(Steps steps, long rows, Operators operators, List<ReplayedLearner> plans) {
        double[] goal = operators.fixedPoint();
        var learners = plans.stream()
                .map(p -> SparseLearner.of(steps.dimension(), p.algorithm(), p.settings()))
                .toList();
        var points = new ArrayList<List<Point>>();
        plans.forEach(p -> points.add(new ArrayList<>()));
        long spacing = Math.max(1, rows / POINTS);
        long done = 0;
        for (var all = steps.iterator(); ; done++) {
            boolean more = all.hasNext();
            if (done % spacing == 0 || !more) {
                for (int k = 0; k < learners.size(); k++) {
                    points.get(k).add(new Point(done, distance(learners.get(k).theta(), goal, operators)));
                }
            }
            if (!more) {
                break;
            }
            var step = all.next();
            for (var learner : learners) {
                learner.step(step.seen());
            }
        }
        var curves = new ArrayList<LogCurve>();
        for (int k = 0; k < plans.size(); k++) {
            curves.add(new LogCurve(plans.get(k).algorithm().name(), points.get(k)));
        }
        return curves;
    }

    private static double distance(double[] theta, double[] goal, Operators operators) {
        double sum = 0;
        for (int i = 0; i < theta.length; i++) {
            for (int j = 0; j < theta.length; j++) {
                sum += (theta[i] - goal[i]) * operators.c().get(i, j) * (theta[j] - goal[j]);
            }
        }
        return Math.sqrt(Math.max(0, sum));
    }
}

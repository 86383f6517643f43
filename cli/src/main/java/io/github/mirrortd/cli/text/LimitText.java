package io.github.mirrortd.cli.text;

import static io.github.mirrortd.base.format.Printed.neatly;
import static io.github.mirrortd.base.format.Printed.shortly;
import static io.github.mirrortd.base.format.Printed.solved;

import io.github.mirrortd.exact.Limits;
import io.github.mirrortd.exact.moments.LimitPath;

/** The limits of learners, for people. */
public final class LimitText {
    private LimitText() {}

    /**
     * A table of all step sizes, and what to hold them against.
     *
     * @param limits of the problem
     */
    public static String of(Limits limits, LimitPath path) {
        var table = new TextTable(0, "α", "RMSVE", "RMSPBE", "to A_π⁻¹b", "to best", "chain: RMSVE", "to A_π⁻¹b");
        for (var point : path.points()) {
            var limit = point.limit().iterate();
            boolean reached = point.limit().isReached();
            table.row(
                    neatly(point.alpha()),
                    reached ? limit(limit.rmsve()) : "diverges",
                    reached ? limit(limit.rmspbe()) : "",
                    reached ? limit(limit.distance()) : "",
                    reached ? limit(limit.distanceToBest()) : "",
                    point.markov().map(p -> limit(p.rmsve())).orElse(""),
                    point.markov().map(p -> limit(p.distance())).orElse(""));
        }
        return "Limits: −G⁻¹h under independent draws, and along the chain\n" + table + references(limits)
                + ahead(path.own());
    }

    private static String references(Limits limits) {
        return Wrapped.sentence("A_π⁻¹b has RMSVE " + limit(limits.fixedPoint().rmsve())
                + ", the best linear approximation "
                + limit(limits.best().rmsve()) + "; they are "
                + limit(limits.fixedPoint().distanceToBest()) + " apart.");
    }

    private static String limit(double value) {
        return shortly(solved(value));
    }

    /** The limit of the look-ahead point, if the learner has one. */
    private static String ahead(LimitPath.Point point) {
        return point.limit()
                .ahead()
                .filter(p -> point.limit().isReached())
                .map(p -> Wrapped.sentence("With α = " + neatly(point.alpha())
                        + " the limit of the look-ahead point has RMSVE "
                        + limit(p.rmsve()) + " and distance " + limit(p.distance()) + " from A_π⁻¹b"
                        + point.markovAhead()
                                .map(m -> "; along the chain " + limit(m.rmsve()) + " and " + limit(m.distance()))
                                .orElse("")
                        + "."))
                .orElse("");
    }

    /** One step size, in a sentence or two. */
    public static String sentence(Limits limits, LimitPath.Point point) {
        if (!point.limit().isReached()) {
            return "";
        }
        return Wrapped.sentence("Its limit has RMSVE "
                        + limit(point.limit().iterate().rmsve()) + " under independent draws"
                        + point.markov()
                                .map(p -> ", " + limit(p.rmsve()) + " along the chain")
                                .orElse("")
                        + (limits.isElsewhere(point.limit())
                                ? "; it is not A_π⁻¹b, which has "
                                : "; it is A_π⁻¹b, which has ")
                        + limit(limits.fixedPoint().rmsve()) + ".")
                + ahead(point);
    }
}

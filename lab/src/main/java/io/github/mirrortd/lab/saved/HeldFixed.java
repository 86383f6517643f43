package io.github.mirrortd.lab.saved;

import io.github.mirrortd.base.format.Printed;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.learn.Parameter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The settings that results have in common, or that learners had each for itself: what a table or a caption must name. */
public final class HeldFixed {
    private HeldFixed() {}

    /**
     * {@return the settings of results with their values, such as {@code α 0.01} or {@code β 0.05 (GTD2, HTD)}: who has one
     * is named where it is not everybody}
     *
     * @param results of one problem
     * @param varied what is not held fixed; null where everything is
     * @param sign how the sign of a setting is written
     */
    public static List<String> texts(List<Result> results, @Nullable Parameter varied, UnaryOperator<String> sign) {
        var learners = new LinkedHashMap<Map.Entry<Parameter, String>, Set<String>>();
        var everybody = new LinkedHashSet<String>();
        for (var r : results) {
            String learner = r.cell().algorithm().name();
            everybody.add(learner);
            r.cell().settings().present().forEach((p, value) -> {
                if (!Objects.equals(p, varied)) {
                    String number = StepFactors.before(r.cell().algorithm(), p) + Printed.neatly(value);
                    learners.computeIfAbsent(Map.entry(p, number), k -> new LinkedHashSet<>())
                            .add(learner);
                }
            });
        }
        var texts = new ArrayList<String>();
        learners.forEach((setting, own) -> texts.add(sign.apply(setting.getKey().symbol()) + " "
                + setting.getValue()
                + (own.size() == everybody.size() ? "" : " (" + String.join(", ", own) + ")")));
        return texts;
    }
}

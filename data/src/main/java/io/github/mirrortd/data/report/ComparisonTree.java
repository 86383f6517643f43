package io.github.mirrortd.data.report;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.data.Comparison;
import java.util.List;
import java.util.Optional;

/**
 * A comparison of several target policies with the fields that it has in JSON.
 *
 * @param found values and contrasts
 */
@Fields("policies found.contrasts ranking verdict verdict_level=found.level")
public record ComparisonTree(Comparison found) {
    @Fields("policy *=answer")
    private record Policy(String policy, AnswerTree answer) {}

    @Fields("best! cannotBeToldApart worthLess refused")
    private record Ranking(
            Optional<String> best, List<String> cannotBeToldApart, List<String> worthLess, List<String> refused) {}

    /**
     * {@return the JSON of a comparison: that of the answer if there is only one policy}
     *
     * @param found values and contrasts
     */
    public static Record of(Comparison found) {
        return found.isSeveral() ? new ComparisonTree(found) : new AnswerTree(found.first());
    }

    /** {@return the policies' answers} */
    public List<?> policies() {
        return found.policies().stream()
                .map(p -> new Policy(p.name(), new AnswerTree(p.answer())))
                .toList();
    }

    /** {@return which policies are worth more than others} */
    public Object ranking() {
        var front = found.front();
        return new Ranking(found.best(), front.size() > 1 ? front : List.of(), found.beaten(), found.refused());
    }

    /** {@return the ranking, in words} */
    public String verdict() {
        return DecisionSentences.headline(found);
    }
}

package io.github.mirrortd.lab.saved;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.experiment.Trials;
import io.github.mirrortd.lab.result.Result;
import io.github.mirrortd.lab.result.Runs;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.problems.Problems;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ResultFieldsTest {
    @Test
    void learnersAndSettingsAreWrittenByName() {
        assertThat(Json.line(Map.of("learner", Algorithms.get("TD")))).isEqualTo("{\"learner\":\"TD\"}");
        assertThat(Json.line(Map.of("settings", Settings.alpha(0.5)))).startsWith("{\"settings\":{\"alpha\":0.5");
        assertThat(Json.line(Map.of(Parameter.BETA, 1))).isEqualTo("{\"beta\":1}");
    }

    @Test
    void csvHasAColumnForEverySetting() {
        var cell = Cell.of(Problems.get("baird"), Algorithms.get("TD"), Settings.alpha(0.1), Trials.of(1, 1, 10));
        var runs = new Runs(cell, new double[] {1.5}, new double[] {2.5});
        var lines =
                ResultFields.csv(Result.evaluated(List.of(runs), "TD")).lines().toList();
        assertThat(lines.get(0))
                .startsWith("problem,algorithm,alpha,beta,eta,reg,kappa,lambda,zeta,fade,horizon,clip,"
                        + "steps,runs,seed,auc_mean,auc_std");
        assertThat(lines.get(1)).startsWith("baird,TD,0.1,,,,,,,,,,10,1,1,1.5,NaN");
    }
}

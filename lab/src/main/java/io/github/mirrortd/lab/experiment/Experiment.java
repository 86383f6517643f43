package io.github.mirrortd.lab.experiment;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.Problem;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Learners that are compared on problems, in up to three stages. It unrolls into {@link Cell}s; how they are run and what is
 * shown of them is not part of it.
 *
 * @param title for headings; may be empty
 * @param schedule how step sizes change with time, in all stages
 * @param tuning how grids are searched; null where settings are given
 * @param evaluation how the chosen settings are compared; null where they are not
 * @param robustness how one setting is varied; null where none is
 * @param reference the name of the learner that the others are compared with, seed by seed
 */
public record Experiment(
        String title,
        List<Problem> problems,
        List<Contender> learners,
        Schedule schedule,
        @Nullable Stage tuning,
        @Nullable Stage evaluation,
        @Nullable Sweep robustness,
        String reference) {
    /** Diminishing step sizes where only τ or only the power is given: the other one is as here. */
    public static final Schedule DIMINISHING = new Schedule(1_000, 0.75);

    /**
     * Copies the lists.
     *
     * @param title for headings; may be empty
     * @param schedule how step sizes change with time, in all stages
     * @param tuning how grids are searched; null where settings are given
     * @param evaluation how the chosen settings are compared; null where they are not
     * @param robustness how one setting is varied; null where none is
     * @param reference the name of the learner that the others are compared with, seed by seed
     * @param problems what is learned
     * @param learners who takes part
     */
    public Experiment {
        problems = List.copyOf(problems);
        learners = List.copyOf(learners);
    }

    /**
     * {@return an experiment on which no stage is decided yet}
     *
     * @param problems what is learned
     * @param learners who takes part
     */
    public static Builder of(List<? extends Problem> problems, List<Contender> learners) {
        return new Builder(List.copyOf(problems), learners);
    }

    /** {@return the learners' algorithms, in their order} */
    public List<Algorithm> algorithms() {
        return learners.stream().map(Contender::algorithm).toList();
    }

    /** {@return what tuning runs: the candidates of each learner on each problem} */
    public List<List<Cell>> candidates() {
        var searches = new ArrayList<List<Cell>>();
        if (tuning != null) {
            for (var problem : problems) {
                for (var c : learners) {
                    if (c.grid() != null) {
                        searches.add(c.grid().of(c.algorithm()).stream()
                                .map(settings -> cell(problem, c.algorithm(), settings, tuning))
                                .toList());
                    }
                }
            }
        }
        return searches;
    }

    /**
     * {@return what the evaluation runs}
     *
     * @param tuned what tuning chose for a learner on a problem
     */
    public List<Cell> evaluated(BiFunction<Problem, Algorithm, Settings> tuned) {
        var stage = evaluation;
        return stage == null
                ? List.of()
                : problems.stream()
                        .flatMap(problem -> learners.stream().map(c -> {
                            var settings = c.grid() == null ? c.untuned(problem) : tuned.apply(problem, c.algorithm());
                            return cell(problem, c.algorithm(), settings, stage);
                        }))
                        .toList();
    }

    /** {@return what the sweep runs} */
    public List<Cell> swept() {
        var sweep = robustness;
        return sweep == null
                ? List.of()
                : problems.stream()
                        .flatMap(problem -> sweep.learners().stream()
                                .flatMap(a -> sweep.settings(problem, contender(a)).stream()
                                        .map(settings -> cell(problem, a, settings, sweep.stage()))))
                        .toList();
    }

    private Contender contender(Algorithm algorithm) {
        return learners.stream()
                .filter(c -> c.algorithm().equals(algorithm))
                .findFirst()
                .orElseGet(() -> Contender.fixed(algorithm, Settings.NONE));
    }

    private Cell cell(Problem problem, Algorithm algorithm, Settings settings, Stage stage) {
        return new Cell(problem, algorithm, settings, schedule, stage.on(problem), stage.window());
    }

    /** Defaults are those of an experiment file. */
    public static final class Builder {
        private final List<Problem> problems;
        private final List<Contender> learners;
        private String title = "";
        private Schedule schedule = Schedule.CONSTANT;
        private @Nullable Stage tuning;
        private @Nullable Stage evaluation;
        private @Nullable Sweep robustness;
        private String reference;

        private Builder(List<Problem> problems, List<Contender> learners) {
            this.problems = problems;
            this.learners = learners;
            reference = learners.get(learners.size() - 1).algorithm().name();
        }

        /**
         * A heading.
         *
         * @param text a few words
         * @return this builder
         */
        public Builder title(String text) {
            title = text;
            return this;
        }

        /**
         * Schedule of step sizes; constant by default.
         *
         * @param steps how they change
         * @return this builder
         */
        public Builder schedule(Schedule steps) {
            schedule = steps;
            return this;
        }

        /**
         * The tuning stage.
         *
         * @param stage on which data; null where settings are given
         * @return this builder
         */
        public Builder tuning(@Nullable Stage stage) {
            tuning = stage;
            return this;
        }

        /**
         * The evaluation stage.
         *
         * @param stage on which data; null where they are not
         * @return this builder
         */
        public Builder evaluation(@Nullable Stage stage) {
            evaluation = stage;
            return this;
        }

        /**
         * The sweep.
         *
         * @param sweep which one, and how; null where none is
         * @return this builder
         */
        public Builder robustness(@Nullable Sweep sweep) {
            robustness = sweep;
            return this;
        }

        /**
         * The learner that the others are compared with, seed by seed.
         *
         * @param name of one of the learners; the last one where nothing is said
         * @return this builder
         */
        public Builder reference(String name) {
            reference = name;
            return this;
        }

        /** {@return the experiment} */
        public Experiment build() {
            return new Experiment(title, problems, learners, schedule, tuning, evaluation, robustness, reference);
        }
    }
}

package io.github.mirrortd.problems.families;

import io.github.mirrortd.mdp.EvaluationStates;
import io.github.mirrortd.mdp.StreamProblem;
import io.github.mirrortd.mdp.TileCoder;
import io.github.mirrortd.mdp.World;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemParameter.Real;
import io.github.mirrortd.problems.ProblemParameter.Whole;
import java.util.List;
import java.util.Optional;

/** Common part of the streaming problems: tile coding by parameters, and the choice of evaluation states. */
abstract class TiledStream extends Family implements World {
    /** Seed of the walk that visits the evaluation states. */
    private static final long EVALUATION_SEED = 1_995;

    private static final int EVALUATION_STATES = 500;

    /** Steps of the walk between two evaluation states. */
    private static final int EVALUATION_SPACING = 100;

    private static final int STEPS = 20_000;

    private final String definition;

    TiledStream(String id, String title, String definition, String source) {
        super(
                id,
                title,
                source,
                new Whole("tilings", "grids laid over the space: how many features are active", 1, 1_000, 8),
                new Whole("tiles", "tiles of a grid along each axis", 1, 100_000, 8),
                new Whole(
                        "memory",
                        "weights that tiles are hashed into; 0 for one weight each",
                        0,
                        TileCoder.MOST_FEATURES,
                        0),
                new Real("discount", "γ", 0, 1, 0.99),
                new Real(
                        "follow",
                        "share of steps in which the behaviour policy takes the target policy's action",
                        0.01,
                        1,
                        0.5));
        this.definition = definition;
    }

    /**
     * Makes the problem; all problems of a family are judged by the same states, those that its usual behaviour policy
     * visits.
     */
    @Override
    public StreamProblem make(Choices choices) {
        var walked = make(Choices.usual(this), EvaluationStates.of(this, 1, List.of()));
        var states = EvaluationStates.visited(walked, EVALUATION_SEED, EVALUATION_STATES, EVALUATION_SPACING);
        return make(choices, EvaluationStates.of(this, choices.real("discount"), states));
    }

    private StreamProblem make(Choices choices, EvaluationStates evaluation) {
        return new StreamProblem(
                choices.id(),
                title(),
                definition,
                Optional.of(citation),
                STEPS,
                this,
                new TileCoder(axes(), choices.whole("tilings"), choices.whole("tiles"), choices.whole("memory")),
                choices.real("discount"),
                choices.real("follow"),
                evaluation);
    }
}

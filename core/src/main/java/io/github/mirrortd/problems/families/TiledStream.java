package io.github.mirrortd.problems.families;

import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.EvaluationStates;
import io.github.mirrortd.mdp.StreamProblem;
import io.github.mirrortd.mdp.TileCoder;
import io.github.mirrortd.mdp.World;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemParameter;
import java.util.List;
import java.util.Optional;

/** What the streaming problems have in common: tile coding by parameters, and evaluation states that are stored. */
abstract class TiledStream extends Family implements World {
    /** The walk on which the stored states were visited, every so many steps. */
    private static final long EVALUATION_SEED = 1_995;

    private static final int EVALUATION_STATES = 500;
    private static final int EVALUATION_SPACING = 100;

    private static final int STEPS = 20_000;

    private static final ProblemParameter.Whole TILINGS = new ProblemParameter.Whole(
            "tilings", "grids laid over the space: how many features are active", 1, 1_000, 8);
    private static final ProblemParameter.Whole TILES =
            new ProblemParameter.Whole("tiles", "tiles of a grid along each axis", 1, 100_000, 8);
    private static final ProblemParameter.Whole MEMORY = new ProblemParameter.Whole(
            "memory", "weights that tiles are hashed into; 0 for one weight each", 0, TileCoder.MOST_FEATURES, 0);

    private static final ProblemParameter.Real DISCOUNT = new ProblemParameter.Real("discount", "γ", 0, 1, 0.99);
    private static final ProblemParameter.Real FOLLOW = new ProblemParameter.Real(
            "follow", "share of steps in which the behaviour policy takes the target policy's action", 0.01, 1, 0.5);

    private final String definition;

    TiledStream(String id, String title, String definition, Citation citation) {
        super(id, title, citation, TILINGS, TILES, MEMORY, DISCOUNT, FOLLOW);
        this.definition = definition;
    }

    @Override
    public StreamProblem make(Choices choices) {
        var stored = EvaluationStates.stored(TiledStream.class, id() + ".csv", this);
        boolean asStored = choices.text(DISCOUNT).equals(DISCOUNT.usual());
        return make(choices, asStored ? stored : stored.with(this, choices.real(DISCOUNT)));
    }

    /** The states that the stored table holds, drawn and followed to their episodes' ends once more. */
    EvaluationStates evaluation() {
        var unjudged = make(Choices.usual(this), EvaluationStates.of(this, 1, List.of()));
        return EvaluationStates.visited(unjudged, EVALUATION_SEED, EVALUATION_STATES, EVALUATION_SPACING);
    }

    private StreamProblem make(Choices choices, EvaluationStates evaluation) {
        var tiles = new TileCoder(axes(), choices.whole(TILINGS), choices.whole(TILES), choices.whole(MEMORY));
        return new StreamProblem(
                choices.id(),
                title(),
                definition,
                Optional.of(citation),
                STEPS,
                this,
                tiles,
                choices.real(DISCOUNT),
                choices.real(FOLLOW),
                evaluation);
    }
}

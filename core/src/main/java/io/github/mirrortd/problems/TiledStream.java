package io.github.mirrortd.problems;

import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.EvaluationStates;
import io.github.mirrortd.mdp.StreamProblem;
import io.github.mirrortd.mdp.TileCoder;
import io.github.mirrortd.mdp.World;
import java.util.List;
import java.util.Optional;

/** What the streaming problems have in common: tile coding by parameters, and evaluation states that are stored. */
abstract class TiledStream implements ProblemFamily {
    /** The walk on which the stored states were visited, every so many steps. */
    private static final long EVALUATION_SEED = 1_995;

    private static final int EVALUATION_STATES = 500;
    private static final int EVALUATION_SPACING = 100;

    private static final int STEPS = 50_000;
    private static final double GAMMA = 1;
    private static final double FOLLOW = 0.5;

    private static final ProblemParameter.Whole TILINGS = new ProblemParameter.Whole(
            "tilings", "grids laid over the space: how many features are active", 1, 1_000, 8);
    private static final ProblemParameter.Whole TILES =
            new ProblemParameter.Whole("tiles", "tiles of a grid along each axis", 1, 100_000, 8);
    private static final ProblemParameter.Whole MEMORY = new ProblemParameter.Whole(
            "memory", "weights that tiles are hashed into; 0 for one weight each", 0, TileCoder.MOST_FEATURES, 0);

    abstract String definition();

    abstract Citation citation();

    abstract World world();

    @Override
    public List<ProblemParameter> parameters() {
        return List.of(TILINGS, TILES, MEMORY);
    }

    @Override
    public StreamProblem make(Choices choices) {
        return make(choices, EvaluationStates.stored(TiledStream.class, id() + ".csv", world()));
    }

    /** The states that the stored table holds, drawn and followed to their episodes' ends once more. */
    EvaluationStates evaluation() {
        var unjudged = make(Choices.usual(this), EvaluationStates.of(world(), GAMMA, List.of()));
        return EvaluationStates.visited(unjudged, EVALUATION_SEED, EVALUATION_STATES, EVALUATION_SPACING);
    }

    private StreamProblem make(Choices choices, EvaluationStates evaluation) {
        var world = world();
        var tiles = new TileCoder(world.axes(), choices.whole(TILINGS), choices.whole(TILES), choices.whole(MEMORY));
        return new StreamProblem(
                choices.id(),
                title(),
                definition(),
                Optional.of(citation()),
                STEPS,
                world,
                tiles,
                GAMMA,
                FOLLOW,
                evaluation);
    }
}

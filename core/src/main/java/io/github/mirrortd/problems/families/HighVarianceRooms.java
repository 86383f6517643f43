package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.problems.ProblemFamily;

/** The Rooms task with four places from which the behaviour policy hardly ever goes where the target policies do. */
@AutoService(ProblemFamily.class)
public final class HighVarianceRooms extends FourRooms {
    private static final double USUAL = 0.97;

    public HighVarianceRooms() {
        super("high_variance_rooms", "High-Variance Rooms");
    }

    @Override
    double behaviour(int x, int y, Move move) {
        if ((x == 1 || x == 8) && (y == 1 || y == 8)) {
            var preferred = x == 1 ? Move.LEFT : Move.RIGHT;
            return move == preferred ? USUAL : (1 - USUAL) / (Move.values().length - 1);
        }
        return 1.0 / Move.values().length;
    }
}

package io.github.mirrortd.problems.families;

import com.google.auto.service.AutoService;
import io.github.mirrortd.problems.ProblemFamily;

/** The Rooms task: four rooms, and a random walker that is asked how close each hallway is. */
@AutoService(ProblemFamily.class)
public final class Rooms extends FourRooms {
    public Rooms() {
        super("rooms", "Rooms");
    }

    @Override
    double behaviour(int x, int y, Move move) {
        return 1.0 / Move.values().length;
    }
}

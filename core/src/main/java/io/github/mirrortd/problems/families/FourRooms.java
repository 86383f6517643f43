package io.github.mirrortd.problems.families;

import io.github.mirrortd.mdp.ProblemBuilder;
import io.github.mirrortd.mdp.features.FeatureTables;
import io.github.mirrortd.problems.Choices;
import io.github.mirrortd.problems.ProblemParameter.Whole;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/** Common part of the two Rooms tasks: an 11 × 11 map of four rooms joined by four hallways, (0, 0) at the lower left. */
abstract class FourRooms extends FiniteFamily {
    private static final List<String> MAP = List.of(
            ".....#.....",
            ".....#.....",
            "...........",
            ".....#.....",
            ".....#.....",
            "#.####.....",
            ".....###.##",
            ".....#.....",
            ".....#.....",
            "...........",
            ".....#.....");
    private static final int SIZE = 11;
    private static final int[][] HALLWAYS = {{5, 1}, {1, 5}, {5, 8}, {8, 4}};

    /** Per policy: a cell of its room, and the hallway it leads to. */
    private static final int[][] POLICIES = {
        {0, 0, 0}, {0, 0, 1}, {0, 10, 1}, {0, 10, 2}, {10, 10, 2}, {10, 10, 3}, {10, 0, 3}, {10, 0, 0}
    };

    /** A step of the walker. */
    enum Move {
        UP(0, 1),
        DOWN(0, -1),
        RIGHT(1, 0),
        LEFT(-1, 0);

        private final int dx;
        private final int dy;

        Move(int dx, int dy) {
            this.dx = dx;
            this.dy = dy;
        }
    }

    FourRooms(String id, String title) {
        super(
                id,
                title,
                "S. Ghiassian and R. S. Sutton (2021). An empirical comparison of off-policy prediction learning "
                        + "algorithms in the Four Rooms environment. arXiv:2109.05110.",
                new Whole("policy", "which of the eight target policies", 0, 7, 0),
                new Whole("tilings", "of the tile coding", 1, 32, 4),
                new Whole("tiles", "of a tiling along each side", 1, SIZE, 4));
    }

    /** μ(move | x, y). */
    abstract double behaviour(int x, int y, Move move);

    private static boolean open(int x, int y) {
        return x >= 0 && y >= 0 && x < SIZE && y < SIZE && MAP.get(SIZE - 1 - y).charAt(x) == '.';
    }

    @Override
    void describe(Choices choices, ProblemBuilder problem) {
        int[] policy = POLICIES[choices.whole("policy")];
        var cells = new ArrayList<int[]>();
        int[][] number = new int[SIZE][SIZE];
        for (int y = 0; y < SIZE; y++) {
            for (int x = 0; x < SIZE; x++) {
                number[x][y] = open(x, y) ? cells.size() : -1;
                if (open(x, y)) {
                    cells.add(new int[] {x, y});
                }
            }
        }
        int[] goal = HALLWAYS[policy[2]];
        int[][] distance = distances(policy, goal);
        var coordinates = cells.stream().map(c -> new double[] {c[0], c[1]}).toArray(double[][]::new);
        var outside = new BitSet();
        for (int s = 0; s < cells.size(); s++) {
            outside.set(s, distance[cells.get(s)[0]][cells.get(s)[1]] <= 0);
        }
        problem.title(title() + ", policy " + choices.text("policy"))
                .definition("""
                        A walker in four rooms of an 11 × 11 map, never reset. Each room has a target policy to each of
                        its two hallways that chooses evenly among the moves that bring it nearer. Reaching the policy's
                        hallway gives reward 1. The question is asked only in the policy's room and its other hallway:
                        there γ = 0.9, the interest is 1 and the features are a tile coding of the place. Everywhere else
                        γ, interest and features are 0, so nothing is learned, and target and behaviour policy are the
                        same.""")
                .stateNames(cells.stream().map(c -> c[0] + "," + c[1]).toList())
                .coordinates(coordinates)
                .features(FeatureTables.tiles(coordinates, outside, choices.whole("tilings"), new int[] {
                    choices.whole("tiles"), choices.whole("tiles")
                }))
                .gammas(IntStream.range(0, cells.size())
                        .mapToDouble(s -> outside.get(s) ? 0 : 0.9)
                        .toArray())
                .interest(IntStream.range(0, cells.size())
                        .mapToDouble(s -> outside.get(s) ? 0 : 1)
                        .toArray())
                .steps(50_000);
        for (int s = 0; s < cells.size(); s++) {
            int x = cells.get(s)[0];
            int y = cells.get(s)[1];
            long shortest = Arrays.stream(Move.values())
                    .filter(m -> isShortest(distance, x, y, m))
                    .count();
            for (var move : Move.values()) {
                boolean moves = open(x + move.dx, y + move.dy);
                int nextX = moves ? x + move.dx : x;
                int nextY = moves ? y + move.dy : y;
                double target =
                        shortest == 0 ? behaviour(x, y, move) : isShortest(distance, x, y, move) ? 1.0 / shortest : 0;
                problem.action(
                        s,
                        move.name().toLowerCase(Locale.ROOT),
                        target,
                        behaviour(x, y, move),
                        number[nextX][nextY],
                        nextX == goal[0] && nextY == goal[1] && moves ? 1 : 0);
            }
        }
    }

    private static boolean isShortest(int[][] distance, int x, int y, Move move) {
        int nextX = x + move.dx;
        int nextY = y + move.dy;
        return distance[x][y] > 0
                && open(nextX, nextY)
                && distance[nextX][nextY] >= 0
                && distance[nextX][nextY] < distance[x][y];
    }

    /** Steps to the goal from the policy's room and its other hallway; −1 elsewhere. */
    private static int[][] distances(int[] policy, int[] goal) {
        int[][] region = distances(
                policy,
                cell -> true,
                cell -> Arrays.stream(HALLWAYS).noneMatch(h -> h[0] == cell[0] && h[1] == cell[1]));
        return distances(goal, cell -> region[cell[0]][cell[1]] >= 0, cell -> true);
    }

    /** Steps from a cell along others that count, through those that can be passed; −1 where no such path leads. */
    private static int[][] distances(int[] from, Predicate<int[]> counts, Predicate<int[]> passes) {
        int[][] distance = new int[SIZE][SIZE];
        for (int[] row : distance) {
            Arrays.fill(row, -1);
        }
        distance[from[0]][from[1]] = 0;
        var open = new ArrayDeque<int[]>(List.of(from));
        while (!open.isEmpty()) {
            int[] c = open.remove();
            for (var move : Move.values()) {
                int[] next = {c[0] + move.dx, c[1] + move.dy};
                if (passes.test(c) && open(next[0], next[1]) && counts.test(next) && distance[next[0]][next[1]] < 0) {
                    distance[next[0]][next[1]] = distance[c[0]][c[1]] + 1;
                    open.add(next);
                }
            }
        }
        return distance;
    }
}

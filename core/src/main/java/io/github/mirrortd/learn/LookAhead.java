package io.github.mirrortd.learn;

import java.util.List;

/**
 * A way to look ahead over more than one transition. The learner has two points: z = (θ, w), its weights, and the look-ahead point
 * y. With Δ(x) for the rule's update at a point x on the current transition, a step consists of one or two moves.
 *
 * <pre>
 * {@link Move#STEP STEP}     z ← z + Δ(z)
 * {@link Move#LOOK LOOK}     y ← z + Δ(z)
 * {@link Move#LEAP LEAP}     z ← z + Δ(y)
 * {@link Move#REPEAT REPEAT}   y ← z + the last Δ of z
 * </pre>
 *
 * <p>Mirror-Prox is LOOK and LEAP on the same transition, for which {@link MirrorProx} needs no look-ahead point. Its mean then contains
 * the mean of a composition, E[Δ∘Δ], instead of the composition of means, and its limit depends on the step size. The ways here look
 * on one transition and leap on another, so that the mean of their updates has no such bias.
 */
public enum LookAhead {
    /** No look-ahead, or one within the rule. */
    NONE("", "", List.of(List.of(Move.STEP))),

    /** Looks on the first transition of a pair, leaps on the second: half as many steps, no bias. */
    PAIR(
            "-Pair",
            "look-ahead and step from the two transitions of a pair",
            List.of(List.of(Move.LOOK), List.of(Move.LEAP))),

    /** Leaps with the look-ahead point of the previous transition, then looks again: every transition has a step. */
    PREVIOUS("-Prev", "look-ahead from the previous transition", List.of(List.of(Move.LEAP, Move.LOOK))),

    /** Leaps, and reuses the update for the next look: one evaluation per step. */
    OPTIMISTIC("-Opt", "look-ahead along the previous step", List.of(List.of(Move.LEAP, Move.REPEAT)));

    /** A part of a step. */
    public enum Move {
        /** z ← z + Δ(z). */
        STEP("(θ, w) += Δ(θ, w)"),
        /** y ← z + Δ(z). */
        LOOK("(θᵐ, wᵐ) = (θ, w) + Δ(θ, w)"),
        /** z ← z + Δ(y). */
        LEAP("(θ, w) += Δ(θᵐ, wᵐ)"),
        /** y ← z + the last Δ. */
        REPEAT("(θᵐ, wᵐ) = (θ, w) + the same Δ");

        private final String equation;

        Move(String equation) {
            this.equation = equation;
        }

        /** {@return whether it evaluates the rule} */
        public boolean asks() {
            return this != REPEAT;
        }

        /** {@return whether the rule is evaluated at y, the look-ahead point} */
        public boolean fromAhead() {
            return this == LEAP;
        }

        /** {@return whether it sets y instead of z} */
        public boolean setsAhead() {
            return this == LOOK || this == REPEAT;
        }
    }

    private final String suffix;
    private final String summary;

    @SuppressWarnings("ImmutableEnumChecker") // made by List.of
    private final List<List<Move>> phases;

    LookAhead(String suffix, String summary, List<List<Move>> phases) {
        this.suffix = suffix;
        this.summary = summary;
        this.phases = phases;
    }

    /** {@return the suffix of a learner's name} */
    public String suffix() {
        return suffix;
    }

    /** {@return a short description} */
    public String summary() {
        return summary;
    }

    /** {@return number of steps in a cycle} */
    public int phases() {
        return phases.size();
    }

    /**
     * {@return the moves of a step}
     *
     * @param phase index of the step in its cycle, from 0 on
     */
    public List<Move> moves(int phase) {
        return phases.get(phase);
    }

    /** {@return whether there is a look-ahead point} */
    public boolean hasTwoPoints() {
        return this != NONE;
    }

    /** {@return whether y is kept between cycles} */
    public boolean remembers() {
        return phases.get(0).get(0).fromAhead();
    }

    /** Returns the moves as equations, with Δ for the rule's update. */
    String equation() {
        var text = new StringBuilder();
        for (int phase = 0; phase < phases.size(); phase++) {
            var when = phases.size() == 1 ? "" : phase == 0 ? "first transition:   " : "second transition:  ";
            for (var move : phases.get(phase)) {
                text.append(text.isEmpty() ? "" : "\n").append(when).append(move.equation);
            }
        }
        return text.toString();
    }
}

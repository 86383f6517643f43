package io.github.mirrortd.learn;

import java.util.List;

/**
 * How a learner looks ahead over more than one transition. It has two points then: z = (θ, w), which is what it has learned, and
 * y, which lies ahead of it. With Δ(x) for what a rule says at a point x of the transition at hand, a step is one or two moves.
 *
 * <pre>
 * {@link Move#STEP STEP}     z ← z + Δ(z)
 * {@link Move#LOOK LOOK}     y ← z + Δ(z)
 * {@link Move#LEAP LEAP}     z ← z + Δ(y)
 * {@link Move#REPEAT REPEAT}   y ← z + the Δ that z has just moved by
 * </pre>
 *
 * <p>Mirror-Prox is LOOK and LEAP on one and the same transition, for which {@link MirrorProx} needs no second point. Its mean
 * then holds the mean of a square, E[Δ∘Δ], where that of a square of means was meant, and its limit moves with the step size. These
 * here look from one transition and leap on another, so that what they move by is right in the mean.
 */
public enum LookAhead {
    /** Not at all, or within the rule. */
    NONE("", "", List.of(List.of(Move.STEP))),

    /** Looks on the first transition of a pair, leaps on the second: half as many steps, and the mean that was meant. */
    PAIR(
            "-Pair",
            "look-ahead and step from the two transitions of a pair",
            List.of(List.of(Move.LOOK), List.of(Move.LEAP))),

    /** Leaps from the point that it saw on the transition before, and then looks again: no transition is without its step. */
    PREVIOUS("-Prev", "look-ahead from the previous transition", List.of(List.of(Move.LEAP, Move.LOOK))),

    /** Leaps, and takes the same step again for its next look: nothing is asked twice. */
    OPTIMISTIC("-Opt", "look-ahead along the previous step", List.of(List.of(Move.LEAP, Move.REPEAT)));

    /** One of the things that a step is made of. */
    public enum Move {
        /** z ← z + Δ(z). */
        STEP("(θ, w) += Δ(θ, w)"),
        /** y ← z + Δ(z). */
        LOOK("(θᵐ, wᵐ) = (θ, w) + Δ(θ, w)"),
        /** z ← z + Δ(y). */
        LEAP("(θ, w) += Δ(θᵐ, wᵐ)"),
        /** y ← z + the Δ before. */
        REPEAT("(θᵐ, wᵐ) = (θ, w) + the same Δ");

        private final String equation;

        Move(String equation) {
            this.equation = equation;
        }

        /** {@return whether it asks the rule anew} */
        public boolean asks() {
            return this != REPEAT;
        }

        /** {@return whether the rule is asked at y, the point ahead} */
        public boolean fromAhead() {
            return this == LEAP;
        }

        /** {@return whether it sets y, and not z} */
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

    /** {@return what is behind the name of a rule that looks ahead in this way} */
    public String suffix() {
        return suffix;
    }

    /** {@return what it does, in a few words} */
    public String summary() {
        return summary;
    }

    /** {@return how many steps it takes until everything begins anew} */
    public int phases() {
        return phases.size();
    }

    /**
     * {@return the moves of a step}
     *
     * @param phase which of the steps that take turns, from 0 on
     */
    public List<Move> moves(int phase) {
        return phases.get(phase);
    }

    /** {@return whether there is a second point at all} */
    public boolean hasTwoPoints() {
        return this != NONE;
    }

    /** {@return whether y still counts when everything begins anew} */
    public boolean remembers() {
        return phases.get(0).get(0).fromAhead();
    }

    /** The moves as equations, with Δ for a rule's step. */
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

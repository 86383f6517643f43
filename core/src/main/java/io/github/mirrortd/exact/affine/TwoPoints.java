package io.github.mirrortd.exact.affine;

import io.github.mirrortd.learn.LookAhead.Move;
import java.util.List;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;

/**
 * The two points of a learner that looks ahead, written as the iterate z and the way v = y − z to the point ahead.
 * V is anything that can be added up and that a rule's step can be taken of: here, affine functions of the weights.
 *
 * @param iterate z
 * @param way v; it is used up by a leap
 */
record TwoPoints<V>(V iterate, V way) {
    /**
     * {@return the points after some moves on one transition}
     *
     * @param moves what is done
     * @param nothing v where there is none
     * @param plus adds two of them
     * @param step what the rule's step is at a point
     */
    TwoPoints<V> after(List<Move> moves, V nothing, BinaryOperator<V> plus, UnaryOperator<V> step) {
        V z = iterate;
        V v = way;
        V change = nothing;
        for (var move : moves) {
            switch (move) {
                case STEP -> {
                    change = step.apply(z);
                    z = plus.apply(z, change);
                }
                case LOOK -> {
                    change = step.apply(z);
                    v = change;
                }
                case LEAP -> {
                    change = step.apply(plus.apply(z, v));
                    z = plus.apply(z, change);
                    v = nothing;
                }
                case REPEAT -> v = change;
            }
        }
        return new TwoPoints<>(z, v);
    }
}

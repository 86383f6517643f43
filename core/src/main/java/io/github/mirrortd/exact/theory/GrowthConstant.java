package io.github.mirrortd.exact.theory;

import io.github.mirrortd.exact.Operators;
import io.github.mirrortd.exact.linear.Matrices;

/**
 * The constant c₀ of Lemma 2's proof, for which 1 + ‖z‖² ≤ c₀ (1 + ‖z − z*‖²) at every z. Along the line through 0 and z* the ratio of
 * the two sides is largest, and there, with t = ‖z*‖, its maximum is (2 + t² + t√(t² + 4))/2. The paper's 2 max(1, t²) lies below
 * that for t between √½ and √(1 + √½).
 *
 * @param distance t = ‖z*‖
 */
public record GrowthConstant(double distance) {
    /**
     * {@return the constant for z* = (A_π⁺b, 0)}
     *
     * @param operators of the problem
     */
    public static GrowthConstant of(Operators operators) {
        return new GrowthConstant(Matrices.norm(operators.fixedPoint()));
    }

    /** {@return the paper's} */
    public double printed() {
        return 2 * Math.max(1, distance * distance);
    }

    /** {@return the smallest that is valid} */
    public double smallest() {
        return (2 + distance * distance + distance * Math.sqrt(distance * distance + 4)) / 2;
    }

    /** {@return whether the paper's is valid here} */
    public boolean holds() {
        return printed() >= smallest();
    }

    /** {@return the paper's where it is valid, the smallest otherwise} */
    public double usable() {
        return Math.max(printed(), smallest());
    }

    String sentence() {
        return holds()
                ? "The proof's c₀ = 2 max(1, ‖z*‖²) is valid here"
                : "The proof's c₀ = 2 max(1, ‖z*‖²) is too small for this ‖z*‖: the smallest valid one is "
                        + ShortNumber.text(smallest()) + ", which c₁ is computed with";
    }
}

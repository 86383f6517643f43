package io.github.mirrortd.equations;

import static io.github.mirrortd.equations.EquationMistakesTest.learner;
import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.random.Pcg64;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random texts, grown by the grammar and then spoilt: each is a learner or a mistake with its place, and never anything else. */
class EquationTextsTest {
    private static final List<String> NUMBERS = List.of(
            "rho", "γ", "alpha", "delta", "c", "F", "i", "r", "2", "0.5", "½", "π", "ψ_max", "λ", "β", "γ₋₁", "x",
            "mix");

    private static final List<String> VECTORS = List.of("phi", "φ'", "next", "a", "z", "φ", "z", "theta", "w", "z[-1]");

    private static final List<String> PIECES = List.of(
            "(",
            ")",
            "·",
            "+",
            "-",
            "*",
            "/",
            "=",
            "+=",
            ",",
            "[-1]",
            "₋₁",
            "\n",
            ";",
            "#",
            "if(",
            "min(",
            "clip(",
            "^",
            "'",
            "ρ̄",
            " ",
            "1e",
            "9",
            ".",
            "\u0000",
            "\ud83d",
            "é",
            ">",
            "<=",
            "==",
            "steps back");

    private final StringBuilder text = new StringBuilder();

    private static String one(List<String> of, Pcg64 random) {
        return of.get((int) (random.random() * of.size()));
    }

    /** A number, or now and then what is none. */
    private void number(Pcg64 random, int depth) {
        double kind = random.random();
        if (depth == 0 || kind < 0.3) {
            text.append(one(random.random() < 0.99 ? NUMBERS : VECTORS, random));
        } else if (kind < 0.7) {
            number(random, depth - 1);
            text.append(one(List.of("*", "+", "-", "/", " "), random));
            number(random, depth - 1);
        } else if (kind < 0.8) {
            text.append('(');
            text.append(one(List.of("w·z", "theta·phi", "w·phi", "φ·φ'", "z·z", "a·w", "dot(phi, a)"), random));
            text.append(')');
        } else if (kind < 0.9) {
            text.append(one(List.of("min(", "max("), random));
            number(random, depth - 1);
            text.append(", ");
            number(random, depth - 1);
            text.append(')');
        } else {
            text.append("if(");
            number(random, depth - 1);
            text.append(one(List.of(" > ", "<=", "=="), random));
            number(random, depth - 1);
            text.append(", ");
            number(random, depth - 1);
            text.append(", ");
            number(random, depth - 1);
            text.append(')');
        }
    }

    private void vector(Pcg64 random, int depth) {
        double kind = random.random();
        if (depth == 0 || kind < 0.2) {
            text.append(one(VECTORS.subList(0, random.random() < 0.9 ? 7 : VECTORS.size()), random));
        } else if (kind < 0.6) {
            text.append('(');
            number(random, depth - 1);
            text.append(one(List.of(")*", ") "), random));
            vector(random, depth - 1);
        } else {
            text.append('(');
            vector(random, depth - 1);
            text.append(one(List.of("+", "-"), random));
            vector(random, depth - 1);
            text.append(')');
        }
    }

    private void lines(Pcg64 random) {
        if (random.random() < 0.7) {
            text.append("z = phi + gamma[-1]*lambda*rho[-1]*z[-1]\n");
        }
        if (random.random() < 0.4) {
            text.append("F = i + γ₋₁ρ₋₁ F₋₁\n");
        }
        text.append("x = ");
        number(random, 2);
        for (var target : List.of("\ntheta += ", "\nw += ")) {
            if (random.random() < 0.95) {
                text.append(target);
                vector(random, 4);
            }
        }
    }

    @ParameterizedTest
    @ValueSource(longs = {1, 2, 3, 4})
    void areLearnersOrMistakes(long seed) {
        var random = new Pcg64(seed);
        int learners = 0;
        for (int n = 0; n < 1500; n++) {
            text.setLength(0);
            lines(random);
            for (int spoilt = n % 4; spoilt > 0; spoilt--) {
                int at = (int) (random.random() * text.length());
                text.insert(at, one(PIECES, random));
            }
            learners += isLearner(text.toString()) ? 1 : 0;
        }
        assertThat(learners).as("texts that are learners").isGreaterThan(30);
    }

    /** Whether a text is a learner; then what is printed of it is one too, and the same. */
    private static boolean isLearner(String text) {
        EquationLearner learner;
        try {
            learner = learner(text);
        } catch (EquationError e) {
            assertThat(e.line).as(text).isBetween(1, (int) text.lines().count() + 1);
            assertThat(e.column).as(text).isPositive();
            assertThat(e.sentence).as(text).isNotBlank().doesNotContain("\n");
            return false;
        }
        var printed = learner.description().equation();
        assertThat(learner(printed).description().equation()).as(text).isEqualTo(printed);
        return true;
    }
}

package io.github.mirrortd.equations;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.mdp.Citation;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Errors in equations, with their places and messages. */
class EquationMistakesTest {
    static EquationLearner learner(String update, EquationSetting... settings) {
        return EquationLearner.of(
                new EquationDefinition("Mine", "for tests", Citation.UNPUBLISHED, List.of(settings), update, update));
    }

    private static final String TD = "; theta += alpha*rho*delta*phi";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            theta += alpha*rho*delta                | 1 | 19 | a vector must be added to theta, and this is a number
            theta += phi*next                       | 1 | 13 | ambiguous product of two vectors; write a·b or dot(a, b) for the inner product
            theta += phi next                       | 1 | 14 | ambiguous product of two vectors
            theta += phi + 1                        | 1 | 14 | a vector and a number cannot be added; the right side is the number
            theta += 1 - phi                        | 1 | 12 | a vector and a number cannot be subtracted; the left side is the number
            theta += 1/phi                          | 1 | 11 | cannot divide by a vector
            theta += alpha·phi                      | 1 | 15 | the left side is a number; numbers are multiplied by *
            theta += phi·next·phi                   | 1 | 18 | an inner product is a number, so a·b·c is undefined
            theta += alpah*phi                      | 1 | 10 | there is no name 'alpah'; did you mean alpha?
            theta = phi                             | 1 | 1  | theta is changed, not defined: write theta += …
            w = phi                                 | 1 | 1  | w is changed, not defined
            x += phi                                | 1 | 1  | only theta and w are added to; write x = …
            phi = next                              | 1 | 1  | 'phi' is predefined
            r = 1                                   | 1 | 1  | 'r' is predefined
            min = 1                                 | 1 | 1  | 'min' is predefined
            x = 1; x = 2                            | 1 | 8  | 'x' is defined in line 1 already
            x = c; c = 2                            | 1 | 8  | 'c' was read before this line
            x = alpha; alpha = 2                    | 1 | 12 | 'alpha' is a setting; choose another name
            x[-1] = 1                               | 1 | 1  | a previous value cannot be defined; define x and read x[-1] on the right
            x = rho[-1]                             | 1 | 5  | previous values are available only in the line of a trace
            x = rho[-2]                             | 1 | 8  | brackets are only for the previous step, as in rho[-1]
            x = rho₋₂                               | 1 | 9  | only the previous step is available
            x = [1]                                 | 1 | 5  | brackets are only for the previous step
            x = 2^3                                 | 1 | 6  | there are no powers; write x*x
            x = φᵀφ                                 | 1 | 6  | there is no transposition
            x = theta'                              | 1 | 10 | only φ has a next one
            x = 1e999                               | 1 | 5  | '1e999' is too large a number
            x = $                                   | 1 | 5  | '$' is not a symbol of equations
            x = (1 + 2                              | 1 | 11 | there should be ) here, for the ( in line 1, column 5
            x = 1 + 2)                              | 1 | 10 | unmatched )
            x = 1 +                                 | 1 | 8  | there should be a name, a number or ( here, not the end of the text
            x = * 2                                 | 1 | 5  | there should be a name, a number or ( here, not '*'
            x 2                                     | 1 | 3  | after 'x' there must be = or +=, not '2'
            = 2                                     | 1 | 1  | an equation begins with a name and =
            x = 1 y = 2                             | 1 | 9  | the equation should end before '='; write one equation per line
            x = min(1)                              | 1 | 5  | min takes two numbers or more; here it is given 1
            x = sqrt(1, 2)                          | 1 | 5  | sqrt takes one number; here it is given 2
            x = abs(phi)                            | 1 | 9  | what abs is given must be a number, and this is a vector
            x = clip(1, 2)                          | 1 | 5  | clip takes a number, the least and the most
            x = dot(phi)                            | 1 | 5  | dot takes two vectors
            x = dot(phi, 1)                         | 1 | 5  | the right side is a number
            x = if(rho, 1, 2)                       | 1 | 11 | if begins with a comparison
            x = if(rho = 1, 1, 2)                   | 1 | 12 | a comparison is written == here
            x = if(rho > 1, 1)                      | 1 | 5  | if takes a comparison and two values
            x = if(rho > 1, 1, phi)                 | 1 | 5  | both values of if must be numbers, or both vectors
            x = if(phi > 1, 1, 2)                   | 1 | 8  | what is compared must be a number
            x = theta·theta                         | 1 | 10 | the inner product of θ and θ is not available
            x = w·theta                             | 1 | 6  | the inner product of θ and w is not available; there are θ·φ, θ·φ', w·φ, w·φ', w·z
            theta += w; w += phi                    | 1 | 1  | w cannot be added to θ
            theta += alpha*(phi - theta)            | 1 | 1  | θ cannot be part of what is added to theta
            theta += phi; w += theta                | 1 | 15 | θ cannot be part of what is added to w
            theta += phi; theta += next             | 1 | 15 | theta is changed in line 1 already
            w += phi                                | 1 | 1  | no line changes θ; write theta += …
            theta += (w·phi)*phi                    | 1 | 11 | w is read here, but no line changes it
            theta += c*phi                          | 1 | 10 | w is read here, but no line changes it
            z = phi + gamma*z[-1]                   | 1 | 1  | the factor of z₋₁ must be of the previous step
            z = phi + delta[-1]*z[-1]               | 1 | 11 | traces cannot depend on weights, and 'delta[-1]' does
            z = delta*phi + gamma[-1]*z[-1]         | 1 | 1  | traces cannot depend on weights
            z = next + gamma[-1]*z[-1]              | 1 | 1  | a trace is a sum of φ and its own previous value alone
            z = phi - phi + gamma[-1]*z[-1]         | 1 | 1  | nothing enters this trace; add φ
            z = gamma[-1]*phi + gamma[-1]*z[-1]     | 1 | 1  | the factor of φ must be of this step
            z = phi + phi[-1] + z[-1]               | 1 | 11 | of vectors, only the trace itself has a previous value
            z = phi + gamma[-1]*z[-1], 3 steps back | 1 | 1  | a trace has no horizon
            F = 1 + gamma[-1]*rho[-1]*F[-1]         | 1 | 1  | a number may depend on its own previous value only as F = i + gamma₋₁ rho₋₁ F₋₁
            F = i + gamma[-1]*F[-1]                 | 1 | 1  | a number may depend on its own previous value
            F = i + gamma[-1]*gamma[-1]*rho[-1]*F[-1] | 1 | 1 | a number may depend on its own previous value
            F = i - rho[-1]*F[-1]                   | 1 | 1  | a number may depend on its own previous value
            F = i + rho[-1]*F[-1], 2.5 steps back   | 1 | 24 | the number of steps back must be an integer from 0 to 1000
            F = i + rho[-1]*F[-1], alpha steps back | 1 | 24 | the number of steps back must be an integer
            F = i + rho[-1]*F[-1], 2 steps          | 1 | 31 | after a comma, expected a horizon
            x = 1, 2 steps back                     | 1 | 1  | only a number with its own previous value
            x = (rho > 1)                           | 1 | 10 | there should be ) here
            """)
    void isRefusedAtItsPlace(String text, int line, int column, String sentence) {
        var error = catchThrowableOfType(EquationError.class, () -> learner(text));
        assertThat(error).as(text).isNotNull();
        assertThat(error.sentence).as(text).contains(sentence);
        assertThat(List.of(error.line, error.column)).as(text).containsExactly(line, column);
        assertThat(error).hasMessage("line " + line + ", column " + column + ": " + error.sentence);
    }

    @Test
    void linesAreCounted() {
        assertThatExceptionOfType(EquationError.class)
                .isThrownBy(() -> learner("# a comment\n\nx = 1\n  y = z" + TD))
                .withMessageStartingWith("line 4, column 7: there is no name 'z'");
    }

    @Test
    void nothingOrTooMuch() {
        assertThatExceptionOfType(EquationError.class)
                .isThrownBy(() -> learner(" \n # nothing\n"))
                .withMessage("line 1, column 1: there is no equation; write at least theta += …");
        assertThatExceptionOfType(EquationError.class)
                .isThrownBy(() -> learner("x = " + "1+".repeat(10_001) + "1"))
                .withMessageContaining("longer than 20000 characters");
        assertThatExceptionOfType(EquationError.class)
                .isThrownBy(() -> learner("x = " + "(".repeat(200) + "1" + ")".repeat(200)))
                .withMessageContaining("nested deeper than 100 times");
        var many = new StringBuilder("x = r");
        for (int n = 2; n < 1500; n++) {
            many.append("+r*").append(n);
        }
        assertThatExceptionOfType(EquationError.class)
                .isThrownBy(() -> learner(many.toString()))
                .withMessageContaining("more than 2500 operations");
        assertThatExceptionOfType(EquationError.class)
                .isThrownBy(() -> learner("x = " + "r+".repeat(9_900) + "gone"))
                .withMessageContaining("there is no name 'gone'");
    }

    @Test
    void threeTracesAreOneTooMany() {
        var two = "y = phi + gamma[-1]*lambda*y[-1]\nz = phi + gamma[-1]*lambda*rho[-1]*z[-1]\n";
        assertThatExceptionOfType(EquationError.class)
                .isThrownBy(() -> learner(two + "x = phi + rho[-1]*x[-1]" + TD))
                .withMessage("line 3, column 1: a learner has at most two traces; declare other vectors under 'state'");
        assertThatExceptionOfType(EquationError.class)
                .isThrownBy(() -> learner(two + "theta += alpha*delta*(y + z)"))
                .withMessageContaining("of two traces, one must take φ as it is (z = phi + …) and not be added to θ");
        assertThatExceptionOfType(EquationError.class)
                .isThrownBy(() -> learner("F = i + gamma[-1]*rho[-1]*F[-1]\nE = i + gamma[-1]*rho[-1]*E[-1]" + TD))
                .withMessageContaining("only one number may depend on its own previous value");
        assertThatExceptionOfType(EquationError.class)
                .isThrownBy(() -> learner("y = phi + gamma[-1]*y[-1]\nk = y·phi\nz = phi + k[-1]*z[-1]" + TD))
                .withMessageContaining("a trace cannot depend on inner products with traces");
    }

    @Test
    void settingsOfOnesOwnHaveNamesOfTheirOwn() {
        var mix = new EquationSetting(Parameter.own("mix", "", 0.5, 0, 1), Optional.empty(), List.of());
        assertThatExceptionOfType(EquationError.class)
                .isThrownBy(() -> learner("mix = 2" + TD, mix))
                .withMessageContaining("'mix' is a setting");
        assertThatIllegalArgumentException()
                .isThrownBy(() ->
                        learner(TD, new EquationSetting(Parameter.own("rho", "", 1), Optional.empty(), List.of())))
                .withMessageContaining("'rho' has a meaning in equations");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> learner(TD, mix, mix))
                .withMessage("a setting of Mine is named twice");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EquationSetting(mix.parameter(), Optional.empty(), List.of(0.5, 2.0)))
                .withMessage("mix must be a number from 0 to 1, not 2.0");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new EquationSetting(Parameter.LAMBDA, Optional.of(0.5), List.of()))
                .withMessageContaining("the default of lambda is 0 for all learners");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> EquationDefinition.of("two words", "", Citation.UNPUBLISHED, TD))
                .withMessage("a learner's name is one word without commas, not 'two words'");
    }
}

package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Expression.Literal;
import io.github.mirrortd.equations.Expression.Name;
import io.github.mirrortd.equations.Expression.Operation;
import io.github.mirrortd.equations.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Parses equations, one per line. The grammar, from the loosest to the tightest binding:
 *
 * <pre>
 * line     name = sum | name += sum | name = sum, atom steps back
 * sum      product { + | − product }
 * product  factor { * | / | .* | ./ | nothing at all  factor }
 * factor   − factor | inner
 * inner    atom [ · atom ]
 * atom     number | name | function(sum, …) | (sum)
 * </pre>
 */
final class Parser {
    /** The functions; any other name before a parenthesis is a factor. */
    static final Set<String> FUNCTIONS = Set.of("min", "max", "abs", "sqrt", "exp", "log", "clip", "dot", "if");

    private static final Set<String> PRODUCTS = Set.of("*", "/", ".*", "./");

    /** Maximum depth of nesting, which no equation written by hand reaches. */
    private static final int DEEPEST = 100;

    private static final int LONGEST = 20_000;

    private final List<Token> tokens;
    private int at;
    private int depth;

    private Parser(List<Token> tokens) {
        this.tokens = tokens;
    }

    static List<Line> lines(String text) {
        if (text.length() > LONGEST) {
            throw new EquationError(1, 1, "the equations are longer than " + LONGEST + " characters; shorten them");
        }
        var parser = new Parser(Lexer.tokens(text));
        var lines = new ArrayList<Line>();
        while (true) {
            while (parser.isBetween()) {
                parser.at++;
            }
            if (parser.peek().kind() == Kind.END) {
                break;
            }
            lines.add(parser.line());
        }
        if (lines.isEmpty()) {
            throw new EquationError(1, 1, "there is no equation; write at least theta += …");
        }
        return List.copyOf(lines);
    }

    private Token peek() {
        return tokens.get(at);
    }

    private boolean isBetween() {
        return peek().kind() == Kind.NEWLINE || peek().is(";");
    }

    private Line line() {
        var target = peek();
        if (target.kind() != Kind.NAME) {
            throw target.wrong(
                    "an equation begins with a name and =, or with theta += or w +=, not with " + target.shown());
        }
        at++;
        var sign = peek();
        if (!sign.is("=") && !sign.is("+=") && !sign.is("-=")) {
            throw sign.wrong("after " + target.shown() + " there must be = or +=, not " + sign.shown());
        }
        at++;
        if (target.lagged()) {
            throw target.wrong("a previous value cannot be defined; define " + target.text() + " and read "
                    + target.written() + " on the right");
        }
        var value = sum();
        Optional<Expression> back = Optional.empty();
        if (peek().is(",")) {
            at++;
            back = Optional.of(atom());
            word("steps");
            word("back");
        }
        if (!isBetween() && peek().kind() != Kind.END) {
            throw peek().is(")")
                    ? peek().wrong("unmatched )")
                    : peek().wrong("the equation should end before " + peek().shown()
                            + "; write one equation per line");
        }
        return new Line(target, !sign.is("="), sign.is("-=") ? negative(value, sign) : value, back);
    }

    private static Expression negative(Expression of, Token sign) {
        return new Operation(Operation.NEGATIVE, List.of(of), sign);
    }

    private void word(String word) {
        if (peek().kind() != Kind.NAME || !peek().text().equals(word)) {
            throw peek().wrong("after a comma, expected a horizon, as in ', n steps back', not " + peek().shown());
        }
        at++;
    }

    private Expression sum() {
        var sum = product();
        while (peek().is("+") || peek().is("-")) {
            var sign = tokens.get(at++);
            sum = new Operation(sign.text(), List.of(sum, product()), sign);
        }
        return sum;
    }

    private Expression product() {
        var product = factor();
        while (true) {
            var sign = peek();
            if (sign.kind() == Kind.SYMBOL && PRODUCTS.contains(sign.text())) {
                at++;
                product = new Operation(sign.text(), List.of(product, factor()), sign);
            } else if (sign.kind() == Kind.NAME || sign.kind() == Kind.NUMBER || sign.is("(")) {
                product = new Operation("*", List.of(product, inner()), sign);
            } else {
                return product;
            }
        }
    }

    private Expression factor() {
        if (peek().is("-") || peek().is("+")) {
            var sign = tokens.get(at++);
            enter(sign);
            var factor = factor();
            depth--;
            return sign.is("-") ? negative(factor, sign) : factor;
        }
        return inner();
    }

    private void enter(Token token) {
        if (++depth > DEEPEST) {
            throw token.wrong(
                    "this is nested deeper than " + DEEPEST + " times; give some of it a name on a line before");
        }
    }

    private Expression inner() {
        var left = atom();
        if (!peek().is("·")) {
            return left;
        }
        var dot = tokens.get(at++);
        var pair = new Operation("·", List.of(left, atom()), dot);
        if (peek().is("·")) {
            throw peek().wrong("an inner product is a number, so a·b·c is undefined; write (a·b)*c");
        }
        return pair;
    }

    private Expression atom() {
        var token = tokens.get(at++);
        if (token.kind() == Kind.NUMBER) {
            return new Literal(Double.parseDouble(token.text()), token);
        }
        if (token.kind() == Kind.NAME && peek().is("(") && FUNCTIONS.contains(token.text())) {
            return call(token);
        }
        if (token.kind() == Kind.NAME) {
            return new Name(token.text(), token.lagged(), token);
        }
        if (!token.is("(")) {
            at--;
            throw token.wrong("there should be a name, a number or ( here, not " + token.shown());
        }
        enter(token);
        skipLines();
        var inside = sum();
        close(token, ")");
        depth--;
        return inside;
    }

    private Expression call(Token function) {
        var open = tokens.get(at++);
        enter(open);
        var arguments = new ArrayList<Expression>();
        do {
            skipLines();
            arguments.add(function.text().equals("if") && arguments.isEmpty() ? comparison() : sum());
            skipLines();
        } while (comma());
        close(open, ", or )");
        depth--;
        check(function, arguments.size());
        return new Operation(function.text().equals("dot") ? "·" : function.text(), List.copyOf(arguments), function);
    }

    private static void check(Token function, int count) {
        String wanted = switch (function.text()) {
            case "dot" -> count == 2 ? "" : "two vectors: dot(a, b)";
            case "if" -> count == 3 ? "" : "a comparison and two values: if(rho > 1, a, b)";
            case "clip" -> count == 3 ? "" : "a number, the least and the most: clip(rho, 0, 1)";
            case "min", "max" -> count > 1 ? "" : "two numbers or more";
            default -> count == 1 ? "" : "one number";
        };
        if (!wanted.isEmpty()) {
            throw function.wrong(function.text() + " takes " + wanted + "; here it is given " + count);
        }
    }

    private boolean comma() {
        if (peek().is(",")) {
            at++;
            return true;
        }
        return false;
    }

    private void close(Token open, String wanted) {
        skipLines();
        if (!peek().is(")")) {
            throw peek().wrong("there should be " + wanted + " here, for the ( in line " + open.line() + ", column "
                    + open.column() + ", not " + peek().shown());
        }
        at++;
    }

    /** Skips line breaks, which are allowed within parentheses. */
    private void skipLines() {
        while (peek().kind() == Kind.NEWLINE) {
            at++;
        }
    }

    private Expression comparison() {
        var left = sum();
        var sign = peek();
        if (sign.is("=")) {
            throw sign.wrong("a comparison is written == here");
        }
        if (sign.kind() != Kind.SYMBOL || !Operation.COMPARISONS.contains(sign.text())) {
            throw sign.wrong(
                    "if begins with a comparison, as in if(rho > 1, a, b); there should be < <= > >= or == here,"
                            + " not " + sign.shown());
        }
        at++;
        return new Operation(sign.text(), List.of(left, sum()), sign);
    }
}

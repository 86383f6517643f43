package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Cuts a text into names, numbers and operators. */
final class Lexer {
    /** What stands for what: signs of print, and those of a keyboard. */
    private static final Map<String, String> SYMBOLS = Map.ofEntries(
            Map.entry("−", "-"),
            Map.entry("–", "-"),
            Map.entry("×", "*"),
            Map.entry("⋅", "·"),
            Map.entry("•", "·"),
            Map.entry("∙", "·"),
            Map.entry("÷", "/"),
            Map.entry("≤", "<="),
            Map.entry("≥", ">="),
            Map.entry("⊙", ".*"),
            Map.entry("⊘", "./"),
            Map.entry("←", "="));

    private static final List<String> LONG = List.of("+=", "-=", "<=", ">=", "==", "−=", ".*", "./");
    private static final String SHORT = "+-*/()=<>,;·";
    private static final String PRIMES = "'’′";

    private final String text;
    private final List<Token> tokens = new ArrayList<>();
    private int at;
    private int line = 1;
    private int lineStart;

    private Lexer(String text) {
        this.text = text;
    }

    static List<Token> tokens(String text) {
        var lexer = new Lexer(text);
        while (lexer.at < text.length()) {
            lexer.next();
        }
        lexer.add(Kind.END, "", lexer.at, false);
        return lexer.tokens;
    }

    /** A name as it is known everywhere: {@code χ} is {@code chi}. */
    static String name(String written) {
        var tokens = tokens(written);
        if (tokens.size() != 2
                || tokens.get(0).kind() != Kind.NAME
                || tokens.get(0).lagged()) {
            throw new IllegalArgumentException("'" + written + "' is not a name that equations can have");
        }
        return tokens.get(0).text();
    }

    private char peek(int ahead) {
        return at + ahead < text.length() ? text.charAt(at + ahead) : '\0';
    }

    private void add(Kind kind, String meaning, int start, boolean lagged) {
        tokens.add(new Token(kind, meaning, text.substring(start, at), lagged, line, start - lineStart + 1));
    }

    private EquationError wrong(String sentence) {
        return new EquationError(line, at - lineStart + 1, sentence);
    }

    private void next() {
        char c = peek(0);
        int start = at;
        if (c == '\n') {
            at++;
            add(Kind.NEWLINE, "", start, false);
            line++;
            lineStart = at;
        } else if (Character.isWhitespace(c) || c == '\u00a0' || c == '\ufeff') {
            at++;
        } else if (c == '#') {
            while (at < text.length() && peek(0) != '\n') {
                at++;
            }
        } else if (isDigit(c) || (c == '.' && isDigit(peek(1)))) {
            number();
        } else if (Letters.fraction(c).isPresent()) {
            at++;
            add(Kind.NUMBER, Letters.fraction(c).orElseThrow(), start, false);
        } else if (isLatin(c) || Letters.isGreek(c)) {
            name();
        } else {
            symbol();
        }
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isLatin(char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    }

    private void number() {
        int start = at;
        skipDigits();
        if (peek(0) == '.') {
            at++;
            skipDigits();
        }
        boolean signed = peek(1) == '-' || peek(1) == '+';
        if ((peek(0) == 'e' || peek(0) == 'E') && isDigit(peek(signed ? 2 : 1))) {
            at += signed ? 2 : 1;
            skipDigits();
        }
        var number = text.substring(start, at);
        if (Double.isInfinite(Double.parseDouble(number))) {
            at = start;
            throw wrong("'" + number + "' is too large a number; the largest are about 1.8e308");
        }
        add(Kind.NUMBER, number, start, false);
    }

    private void skipDigits() {
        while (isDigit(peek(0))) {
            at++;
        }
    }

    /** A word, or one Greek letter: ρδ are two names; and what is raised, lowered or behind it. */
    private void name() {
        int start = at;
        var name = new StringBuilder(stem());
        while (Letters.lowered(peek(0)) >= 0) {
            name.append(Letters.lowered(peek(0)));
            at++;
        }
        if (peek(0) == Letters.BAR) {
            at++;
            name.append("_bar");
        }
        if (name.charAt(name.length() - 1) != '_' && peek(0) == '_' && isPart(peek(1))) {
            at++;
            name.append('_').append(stem());
        } else if (name.charAt(name.length() - 1) == '_' && Letters.isGreek(peek(0))) {
            name.append(stem());
        }
        if (peek(0) == Letters.AHEAD) {
            at++;
            name.append("_m");
        }
        if (PRIMES.indexOf(peek(0)) >= 0) {
            if (!name.toString().equals("phi")) {
                throw wrong("only φ has a next one, φ'");
            }
            at++;
            name.setLength(0);
            name.append("next");
        }
        boolean lagged = lag();
        add(Kind.NAME, known(name.toString()), start, lagged);
    }

    private static boolean isPart(char c) {
        return isLatin(c) || isDigit(c) || Letters.isGreek(c);
    }

    private String stem() {
        if (Letters.isGreek(peek(0))) {
            return Letters.nameOf(text.charAt(at++));
        }
        int start = at;
        while (isLatin(peek(0)) || isDigit(peek(0)) || peek(0) == '_') {
            at++;
        }
        return text.substring(start, at);
    }

    /** The signs of settings that have another name in commands. */
    private static String known(String name) {
        return switch (name) {
            case "beta_F" -> "fade";
            case "rho_bar" -> "clip";
            default -> name;
        };
    }

    /** ₋₁ or [-1]: the step before. */
    private boolean lag() {
        if (peek(0) == '₋') {
            at++;
            if (peek(0) != '₁' || Letters.lowered(peek(1)) >= 0) {
                throw wrong("only the step before can be spoken of, ₋₁ or [-1]");
            }
            at++;
            return true;
        }
        if (peek(0) != '[') {
            return false;
        }
        int close = text.indexOf(']', at);
        var inside =
                close < 0 ? "" : text.substring(at + 1, close).replace("−", "-").replace(" ", "");
        if (!inside.equals("-1")) {
            throw wrong("brackets are for the step before, as in rho[-1]; for anything else write ( and )");
        }
        at = close + 1;
        return true;
    }

    private void symbol() {
        int start = at;
        for (var symbol : LONG) {
            if (text.startsWith(symbol, at)) {
                at += symbol.length();
                add(Kind.SYMBOL, symbol.replace('−', '-'), start, false);
                return;
            }
        }
        int c = text.codePointAt(at);
        var one = new String(Character.toChars(c));
        var meaning = Objects.requireNonNullElse(SYMBOLS.get(one), one);
        if (meaning.length() == 1 && SHORT.indexOf(meaning) < 0) {
            throw wrong(hint(one));
        }
        at += one.length();
        if (meaning.length() > 2 || (meaning.length() == 2 && !LONG.contains(meaning))) {
            at = start;
            throw wrong(hint(one));
        }
        add(Kind.SYMBOL, meaning, start, false);
    }

    private static String hint(String sign) {
        return switch (sign) {
            case "^", "²" -> "there are no powers; write x*x";
            case "[", "]", "{", "}" ->
                "brackets are for the step before, as in rho[-1]; for anything else write ( and )";
            case "." -> "a dot alone is no number; the inner product is a·b or dot(a, b)";
            case "ᵀ" -> "nothing is transposed here; the inner product is a·b or dot(a, b)";
            default -> "'" + sign + "' means nothing here; there are names, numbers, + - * / · ( ) and functions";
        };
    }
}

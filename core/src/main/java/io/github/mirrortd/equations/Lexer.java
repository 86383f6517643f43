package io.github.mirrortd.equations;

import io.github.mirrortd.equations.Token.Kind;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Splits a text into names, numbers and operators. */
final class Lexer {
    /** ASCII forms of typographic symbols. */
    private static final Map<String, String> SYMBOLS = Map.ofEntries(
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

    private static final List<String> LONG = List.of("+=", "-=", "<=", ">=", "==", ".*", "./");
    private static final String SHORT = "+-*/()=<>,;·";

    /** The tokens. A Greek letter is a name: ρδ are two. Subscripts, a bar, an underscore and its word, ᵐ, ', ₋₁ and [-1] belong to the name before. */
    private static final Pattern PIECE = Pattern.compile("""
            (?<newline>\\n) | (?<blank>[\\p{javaWhitespace}\\xa0\\ufeff] | \\#[^\\n]*)
            | (?<number>(?:[0-9]+(?:\\.[0-9]*)? | \\.[0-9]+) (?:[eE][+-]?[0-9]+)?) | (?<fraction>[½¼¾])
            | (?<stem>[GREEK] | [A-Za-z][A-Za-z0-9_]*) (?<lowered>[₀-₉]*) (?<bar>\\u0304)?
              (?:(?<joint>(?<!_)_(?=[GREEKA-Za-z0-9]) | (?<=_)) (?<tail>[GREEK] | [A-Za-z0-9_]+))?
              (?<ahead>ᵐ)? (?<prime>['’′])? (?<lag>₋(?:₁(?![₀-₉]))? | \\[[^\\]]*\\]?)?
            | (?<symbol>[-+−<>=]= | \\.[*/] | (?s:.))""".replace("GREEK", Letters.greek()), Pattern.COMMENTS);

    private final String text;
    private final Matcher piece;
    private final List<Token> tokens = new ArrayList<>();
    private int line = 1;
    private int lineStart;

    private Lexer(String text) {
        this.text = text;
        piece = PIECE.matcher(text);
    }

    static List<Token> tokens(String text) {
        var lexer = new Lexer(text);
        while (lexer.piece.find()) {
            lexer.next();
        }
        lexer.add(Kind.END, "", text.length(), text.length());
        return lexer.tokens;
    }

    /** Returns the ASCII form of a name: {@code χ} is {@code chi}. */
    static String name(String written) {
        var tokens = tokens(written);
        if (tokens.size() != 2
                || tokens.get(0).kind() != Kind.NAME
                || tokens.get(0).lagged()) {
            throw new IllegalArgumentException("'" + written + "' is not a name in equations");
        }
        return tokens.get(0).text();
    }

    private void add(Kind kind, String meaning, int start, int end) {
        tokens.add(new Token(kind, meaning, text.substring(start, end), false, line, start - lineStart + 1));
    }

    private void add(Kind kind, String meaning) {
        add(kind, meaning, piece.start(), piece.end());
    }

    private EquationError wrong(int at, String sentence) {
        return new EquationError(line, at - lineStart + 1, sentence);
    }

    private boolean has(String group) {
        return piece.group(group) != null;
    }

    private void next() {
        if (has("newline")) {
            add(Kind.NEWLINE, "");
            line++;
            lineStart = piece.end();
        } else if (has("number")) {
            var number = piece.group();
            if (Double.isInfinite(Double.parseDouble(number))) {
                throw wrong(piece.start(), "'" + number + "' is too large a number; the largest are about 1.8e308");
            }
            add(Kind.NUMBER, number);
        } else if (has("fraction")) {
            add(Kind.NUMBER, Letters.fraction(piece.group()));
        } else if (has("stem")) {
            name();
        } else if (has("symbol")) {
            var symbol = piece.group().replace('−', '-');
            var meaning = SYMBOLS.getOrDefault(symbol, symbol);
            if (!LONG.contains(meaning) && (meaning.length() > 1 || SHORT.indexOf(meaning) < 0)) {
                throw wrong(piece.start(), hint(symbol));
            }
            add(Kind.SYMBOL, meaning);
        }
    }

    private void name() {
        var name = new StringBuilder(Letters.spelled(piece.group("stem")));
        piece.group("lowered").chars().forEach(digit -> name.append(Letters.lowered((char) digit)));
        name.append(has("bar") ? "_bar" : "");
        if (has("tail")) {
            name.append(piece.group("joint")).append(Letters.spelled(piece.group("tail")));
        }
        name.append(has("ahead") ? "_m" : "");
        if (has("prime")) {
            if (!name.toString().equals("phi")) {
                throw wrong(piece.start("prime"), "only φ has a next one, φ'");
            }
            name.replace(0, name.length(), "next");
        }
        var lag = Objects.requireNonNullElse(piece.group("lag"), "");
        if (lag.startsWith("[") && !lag.replace('−', '-').replace(" ", "").equals("[-1]")) {
            throw wrong(piece.start("lag"), "brackets are only for the previous step, as in rho[-1]; write ( and )");
        }
        if (lag.equals("₋")) {
            throw wrong(piece.end(), "only the previous step is available; write ₋₁ or [-1]");
        }
        tokens.add(new Token(
                Kind.NAME, known(name.toString()), piece.group(), !lag.isEmpty(), line, piece.start() - lineStart + 1));
    }

    /** Returns the name in commands of a setting with another symbol. */
    private static String known(String name) {
        return switch (name) {
            case "beta_F" -> "fade";
            case "rho_bar" -> "clip";
            default -> name;
        };
    }

    private static String hint(String sign) {
        return switch (sign) {
            case "^", "²" -> "there are no powers; write x*x";
            case "[", "]", "{", "}" -> "brackets are only for the previous step, as in rho[-1]; write ( and )";
            case "." -> "a dot alone is not a number; the inner product is a·b or dot(a, b)";
            case "ᵀ" -> "there is no transposition; the inner product is a·b or dot(a, b)";
            default ->
                "'" + sign + "' is not a symbol of equations; they have names, numbers, + - * / · ( ) and functions";
        };
    }
}

package io.github.mirrortd.spark;

/** Statements of the embedded database in Spark's words. */
final class SparkSql {
    private SparkSql() {}

    /** Names in quotes get Spark's own quotes, whatever a session takes quotes for; texts stay. */
    static String of(String statement) {
        var text = new StringBuilder();
        int at = 0;
        while (at < statement.length()) {
            char c = statement.charAt(at);
            if (c != '"' && c != '\'') {
                text.append(c);
                at++;
                continue;
            }
            int end = end(statement, at, c);
            String inside = statement.substring(at + 1, end).replace("" + c + c, "" + c);
            text.append(
                    c == '"'
                            ? '`' + inside.replace("`", "``") + '`'
                            : '\'' + inside.replace("\\", "\\\\").replace("'", "\\'") + '\'');
            at = end + 1;
        }
        return text.toString();
    }

    /** End of the quotes that begin here; a doubled quote is one inside. */
    private static int end(String statement, int begin, char quote) {
        for (int at = begin + 1; at < statement.length(); at++) {
            if (statement.charAt(at) == quote) {
                if (at + 1 < statement.length() && statement.charAt(at + 1) == quote) {
                    at++;
                } else {
                    return at;
                }
            }
        }
        throw new IllegalArgumentException("a quote is not closed: " + statement.substring(begin));
    }
}

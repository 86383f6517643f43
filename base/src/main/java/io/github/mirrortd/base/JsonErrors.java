package io.github.mirrortd.base;

import tools.jackson.core.JacksonException;

/** Messages of the JSON parser. */
public final class JsonErrors {
    private JsonErrors() {}

    /** Returns the parser's message without its notes about the parser's own source. */
    public static String message(JacksonException e) {
        return String.valueOf(e.getOriginalMessage()).replaceAll("\\s*\\((for|start)[^(]*\\[Source:.*?\\]\\)", "");
    }
}

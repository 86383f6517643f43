package io.github.mirrortd.explore.http;

import java.io.IOException;

/** Something that can be asked for, at one address. */
public interface Resource {
    /** Where it is, behind the version. */
    String name();

    /**
     * Answers one question.
     *
     * @throws IllegalArgumentException where something in the question is wrong; the asker is told
     * @throws IOException where the asker is gone
     */
    void answer(Call call) throws IOException;
}

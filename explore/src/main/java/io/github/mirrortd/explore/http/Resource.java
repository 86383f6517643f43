package io.github.mirrortd.explore.http;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Answers the questions at one address. */
@FunctionalInterface
public interface Resource {
    /**
     * {@return the answer, as a tree; null if it has been sent}
     *
     * @throws IllegalArgumentException if something in the question is wrong; the client receives the message
     * @throws IOException if the client is gone
     */
    @Nullable
    Object answer(Body question, Call call) throws IOException;
}

package io.github.mirrortd.explore.http;

import java.io.IOException;

/** Answers the requests that a {@link Listener} receives. */
public interface Site {
    /**
     * {@return the largest body, in bytes, that a request with this head may have}
     *
     * @throws Refused if the request gets no answer but this
     */
    int mostBytes(Head head);

    /**
     * Answers one request, on a thread that is interrupted when the client disconnects.
     *
     * @throws IOException if the client is gone
     */
    void answer(Call call) throws IOException;
}

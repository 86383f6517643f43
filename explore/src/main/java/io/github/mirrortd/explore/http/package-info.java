/** Requests and answers: who may ask, how a question is read, how an answer is written, at once or bit by bit. Knows nothing of learning. Start at {@link io.github.mirrortd.explore.http.Call}. */
@NullMarked
package io.github.mirrortd.explore.http;

import org.jspecify.annotations.NullMarked;

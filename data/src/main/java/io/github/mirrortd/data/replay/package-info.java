/** Learners that go through a log step by step. Uses {@code data.step}. Start with {@link io.github.mirrortd.data.replay.Replay}. */
@NullMarked
package io.github.mirrortd.data.replay;

import org.jspecify.annotations.NullMarked;

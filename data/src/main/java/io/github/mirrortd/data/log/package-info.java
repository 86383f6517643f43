/** Logs of problems whose truth is known. Uses {@code data.read}. Start with {@link io.github.mirrortd.data.log.ProblemLog}. */
@NullMarked
package io.github.mirrortd.data.log;

import org.jspecify.annotations.NullMarked;

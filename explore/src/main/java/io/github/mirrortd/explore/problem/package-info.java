/** A problem as the page draws and edits it. Start at {@link io.github.mirrortd.explore.problem.ProblemResource}. */
@NullMarked
package io.github.mirrortd.explore.problem;

import org.jspecify.annotations.NullMarked;

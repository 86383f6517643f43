/** Folders of results, finished or under way, below those that were given. Start at {@link io.github.mirrortd.explore.results.Folders}. */
@NullMarked
package io.github.mirrortd.explore.results;

import org.jspecify.annotations.NullMarked;

/** Built-in families of problems, one file each, found by {@link io.github.mirrortd.problems.Problems}. To add one, start here. */
@NullMarked
package io.github.mirrortd.problems.families;

import org.jspecify.annotations.NullMarked;

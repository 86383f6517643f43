/** Linear algebra of the exact tools beyond single calls of EJML. Uses {@code mdp} for features. */
@NullMarked
package io.github.mirrortd.exact.linear;

import org.jspecify.annotations.NullMarked;

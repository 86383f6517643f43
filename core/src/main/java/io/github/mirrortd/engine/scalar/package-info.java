/** Tables of a finite problem's steps, and dense traces, as the batched engines read them. Uses {@code learn} and {@code mdp}. */
@NullMarked
package io.github.mirrortd.engine.scalar;

import org.jspecify.annotations.NullMarked;

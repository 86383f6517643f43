/** Finite problems as data, their solved quantities, and the one sampler that serves them all. */
@NullMarked
package io.github.mirrortd.mdp;

import org.jspecify.annotations.NullMarked;

/** Feature tables made from coordinates, groups of states or random numbers. */
@NullMarked
package io.github.mirrortd.mdp.features;

import org.jspecify.annotations.NullMarked;

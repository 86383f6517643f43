/**
 * NumPy's random numbers, to the bit: its default generator and the way it is seeded, and the legacy one that older studies
 * used. Everything random in MirrorTD is drawn from here. Uses nothing but the JDK. Start with {@link io.github.mirrortd.random.Pcg64}.
 */
@NullMarked
package io.github.mirrortd.random;

import org.jspecify.annotations.NullMarked;

/**
 * NumPy's random numbers, bit for bit: the default generator with its seeding, and the legacy one of older studies. All random numbers
 * of MirrorTD come from here. Depends on the JDK alone. Start with {@link io.github.mirrortd.random.Pcg64}.
 */
@NullMarked
package io.github.mirrortd.random;

import org.jspecify.annotations.NullMarked;

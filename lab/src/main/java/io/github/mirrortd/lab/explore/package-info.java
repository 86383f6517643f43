/**
 * The door to the page: what {@code explore} asks for, and who serves it. The server itself is the module {@code explore}, which is
 * found as a service, so that whoever does not look at pages does not carry it along. Start at {@link
 * io.github.mirrortd.lab.explore.Explorer}.
 */
@NullMarked
package io.github.mirrortd.lab.explore;

import org.jspecify.annotations.NullMarked;

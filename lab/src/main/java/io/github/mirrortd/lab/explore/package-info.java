/**
 * Interface between the command {@code explore} and the server. The server itself is the module {@code explore}, which is
 * found as a service, so that it is optional. Start at {@link
 * io.github.mirrortd.lab.explore.Explorer}.
 */
@NullMarked
package io.github.mirrortd.lab.explore;

import org.jspecify.annotations.NullMarked;

/** The server behind the page. Found as a service; nothing here is for users. Start at {@link io.github.mirrortd.explore.Server}. */
@NullMarked
package io.github.mirrortd.explore;

import org.jspecify.annotations.NullMarked;

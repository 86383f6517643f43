/** Helpers that all modules share: names that users type, messages of the JSON parser, and the end of interrupted work. */
@NullMarked
package io.github.mirrortd.base;

import org.jspecify.annotations.NullMarked;

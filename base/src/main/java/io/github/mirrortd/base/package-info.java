/** Helpers that all modules share: names that users type, and the messages of the JSON parser. */
@NullMarked
package io.github.mirrortd.base;

import org.jspecify.annotations.NullMarked;

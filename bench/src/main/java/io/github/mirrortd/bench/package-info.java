/** Speed of whole commands, next to a C program and an earlier commit. */
@NullMarked
package io.github.mirrortd.bench;

import org.jspecify.annotations.NullMarked;

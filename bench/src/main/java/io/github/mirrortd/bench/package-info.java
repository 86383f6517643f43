/** How fast the engines are, beside a plain C program. */
@NullMarked
package io.github.mirrortd.bench;

import org.jspecify.annotations.NullMarked;

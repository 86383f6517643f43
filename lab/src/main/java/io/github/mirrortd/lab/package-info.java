/** Experiments: who runs what on which seeds, what it comes to, and how it is kept. */
@NullMarked
package io.github.mirrortd.lab;

import org.jspecify.annotations.NullMarked;

/** Reads the arithmetic out of a compiled rule, so that engines can write it anew for many learners at once. */
@NullMarked
package io.github.mirrortd.engine.formula;

import org.jspecify.annotations.NullMarked;

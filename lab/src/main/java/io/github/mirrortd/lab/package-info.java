/** Experiments from Java: {@link io.github.mirrortd.lab.Experiments} reads an experiment's file and runs it. */
@NullMarked
package io.github.mirrortd.lab;

import org.jspecify.annotations.NullMarked;

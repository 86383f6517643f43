/**
 * Runs cells on threads or other schedulers, and resumes interrupted work. Uses experiments and results; does not depend on
 * their presentation. Start with {@link io.github.mirrortd.lab.run.ExperimentRunner}.
 */
@NullMarked
package io.github.mirrortd.lab.run;

import org.jspecify.annotations.NullMarked;

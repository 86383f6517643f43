/**
 * Presentation of an experiment: tables, figures and the report. Start with
 * {@link io.github.mirrortd.lab.display.ExperimentDisplay}.
 */
@NullMarked
package io.github.mirrortd.lab.display;

import org.jspecify.annotations.NullMarked;

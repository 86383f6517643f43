/**
 * Results for readers of files and pages: their fields, curves, bands and notes, and output folders with their provenance. Uses results
 * and experiments, not what runs them. Start with {@link io.github.mirrortd.lab.saved.ResultFolder}.
 */
@NullMarked
package io.github.mirrortd.lab.saved;

import org.jspecify.annotations.NullMarked;

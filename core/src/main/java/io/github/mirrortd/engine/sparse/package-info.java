/**
 * Many learners over features given by their non-zero entries: replicates, and learners with several settings, each a {@link
 * io.github.mirrortd.engine.reference.Reference} of its own in {@code OneByOne}, or in rows in {@code SideBySide}. Uses {@code
 * engine.reference}, and {@code engine.formula} for the products that a rule reads. Start with {@code OneByOne}.
 */
@NullMarked
package io.github.mirrortd.engine.sparse;

import org.jspecify.annotations.NullMarked;

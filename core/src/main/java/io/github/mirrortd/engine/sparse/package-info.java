/**
 * Many learners over features given by their non-zero entries: replicates, and learners with several settings, each a {@link
 * io.github.mirrortd.engine.reference.Reference} of its own in {@code OneByOne}; a block of them is in {@code engine.program}. Uses {@code
 * engine.reference}. Start with {@code OneByOne}.
 */
@NullMarked
package io.github.mirrortd.engine.sparse;

import org.jspecify.annotations.NullMarked;

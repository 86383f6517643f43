/**
 * Data sets: the file that describes one, the database that reads it, and its rows as steps. Uses {@code data.features} and {@code
 * data.step}. Start with {@link io.github.mirrortd.data.read.DataSet}.
 */
@NullMarked
package io.github.mirrortd.data.read;

import org.jspecify.annotations.NullMarked;

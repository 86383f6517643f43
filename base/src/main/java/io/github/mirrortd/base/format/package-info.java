/**
 * Formats to write and read: JSON, YAML, NumPy's arrays, printed numbers, files that appear whole or not at all.
 * Uses nothing else of this module. To add an output format, start here.
 */
@NullMarked
package io.github.mirrortd.base.format;

import org.jspecify.annotations.NullMarked;

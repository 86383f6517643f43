/** Evidence on whether the data can answer. Uses nothing else. */
@NullMarked
package io.github.mirrortd.data.support;

import org.jspecify.annotations.NullMarked;

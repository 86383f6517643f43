/** Whether the data can answer at all: what was found out about that. Uses nothing else. */
@NullMarked
package io.github.mirrortd.data.support;

import org.jspecify.annotations.NullMarked;

/** Helpers of MirrorTD's own modules; not for others. */
@NullMarked
package io.github.mirrortd.internal;

import org.jspecify.annotations.NullMarked;

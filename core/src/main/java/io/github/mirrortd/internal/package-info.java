/**
 * Helpers of MirrorTD's own modules: services and plugins, caches, sparse arithmetic, small tables. Depends on no other package of
 * MirrorTD.
 */
@NullMarked
package io.github.mirrortd.internal;

import org.jspecify.annotations.NullMarked;

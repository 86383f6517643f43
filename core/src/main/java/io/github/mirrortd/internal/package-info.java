/**
 * Helpers of MirrorTD's own modules, not for others: finding services and plugins, names and their nearest neighbours, sparse
 * arithmetic, small tables. Uses nothing of MirrorTD. There is nothing to start with; come here from where one of them is used.
 */
@NullMarked
package io.github.mirrortd.internal;

import org.jspecify.annotations.NullMarked;

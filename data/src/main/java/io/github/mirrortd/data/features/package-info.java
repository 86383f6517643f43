/**
 * Features of states from columns of a table, one kind a file. Uses nothing else of this module. Start with {@link
 * io.github.mirrortd.data.features.FeatureMap}.
 */
@NullMarked
package io.github.mirrortd.data.features;

import org.jspecify.annotations.NullMarked;

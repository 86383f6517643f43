/**
 * Files in YAML or JSON as trees whose nodes have lines, so that errors name their position. Start with
 * {@link io.github.mirrortd.base.document.Node}.
 */
@NullMarked
package io.github.mirrortd.base.document;

import org.jspecify.annotations.NullMarked;

/**
 * Files that people write, in YAML or JSON, as trees whose every piece knows its line, so that a mistake can be told with its
 * place. Start with {@link io.github.mirrortd.base.document.Node}.
 */
@NullMarked
package io.github.mirrortd.base.document;

import org.jspecify.annotations.NullMarked;

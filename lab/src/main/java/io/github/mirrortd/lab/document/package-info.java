/**
 * Files that people write, in YAML or JSON, as trees whose every piece knows its line, so that a mistake can be told with its
 * place. Uses nothing else of this module. Start with {@link io.github.mirrortd.lab.document.Node}.
 */
@NullMarked
package io.github.mirrortd.lab.document;

import org.jspecify.annotations.NullMarked;

/** Files that people write, in YAML or JSON, as trees whose every piece knows its line. */
@NullMarked
package io.github.mirrortd.lab.document;

import org.jspecify.annotations.NullMarked;

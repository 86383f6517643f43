/** Tests of what is published rather than of what it does: files, versions, the API beside the last release's, the archive. */
@NullMarked
package io.github.mirrortd.release;

import org.jspecify.annotations.NullMarked;

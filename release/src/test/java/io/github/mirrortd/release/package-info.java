/** Tests of published artefacts: files, versions, the API compared with the last release, the archive. */
@NullMarked
package io.github.mirrortd.release;

import org.jspecify.annotations.NullMarked;

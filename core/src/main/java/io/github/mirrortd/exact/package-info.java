/** What a learner does in expectation, computed without sampling. */
@NullMarked
package io.github.mirrortd.exact;

import org.jspecify.annotations.NullMarked;

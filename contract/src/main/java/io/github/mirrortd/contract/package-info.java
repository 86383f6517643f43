/** What every learner promises, as tests: the built-in ones run them, and so can anybody's own. */
@NullMarked
package io.github.mirrortd.contract;

import org.jspecify.annotations.NullMarked;

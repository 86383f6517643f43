/**
 * What learners promise, as checks that need no test framework: the contract's tests run them, and so does the command line. Start
 * with {@link io.github.mirrortd.contract.promise.RulePromises}.
 */
@NullMarked
package io.github.mirrortd.contract.promise;

import org.jspecify.annotations.NullMarked;

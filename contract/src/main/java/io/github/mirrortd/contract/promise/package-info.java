/**
 * The promises of learners as checks without a test framework, for the contract's tests and the command line. Start with
 * {@link io.github.mirrortd.contract.promise.RulePromises}.
 */
@NullMarked
package io.github.mirrortd.contract.promise;

import org.jspecify.annotations.NullMarked;

/** The promises of learners as tests, for built-in and custom learners. */
@NullMarked
package io.github.mirrortd.contract;

import org.jspecify.annotations.NullMarked;

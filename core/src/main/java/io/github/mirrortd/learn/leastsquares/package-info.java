/** Learners that solve a least-squares system instead of following an update rule. */
@NullMarked
package io.github.mirrortd.learn.leastsquares;

import org.jspecify.annotations.NullMarked;

/**
 * Learners as experiments name them: their files, whose equations the library reads, their usual settings, and the memory that their
 * weights take. Start with {@link io.github.mirrortd.lab.learnerfile.LearnerFiles}.
 */
@NullMarked
package io.github.mirrortd.lab.learnerfile;

import org.jspecify.annotations.NullMarked;

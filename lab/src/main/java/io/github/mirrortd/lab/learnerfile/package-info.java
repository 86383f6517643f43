/**
 * Learners in files: settings and equations in YAML or JSON. The equations themselves are read by the library. Start with
 * {@link io.github.mirrortd.lab.learnerfile.LearnerFiles}.
 */
@NullMarked
package io.github.mirrortd.lab.learnerfile;

import org.jspecify.annotations.NullMarked;

/**
 * Experiments in files: read, checked and written. Uses documents, problem files and learner files. Start with
 * {@link io.github.mirrortd.lab.experimentfile.ExperimentReader}.
 */
@NullMarked
package io.github.mirrortd.lab.experimentfile;

import org.jspecify.annotations.NullMarked;

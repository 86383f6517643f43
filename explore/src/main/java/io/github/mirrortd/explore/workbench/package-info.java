/** What the page shows of learners: curves, spectra, step sizes, values, and the commands and figures that say the same. Start at {@link io.github.mirrortd.explore.workbench.Setup}. */
@NullMarked
package io.github.mirrortd.explore.workbench;

import org.jspecify.annotations.NullMarked;

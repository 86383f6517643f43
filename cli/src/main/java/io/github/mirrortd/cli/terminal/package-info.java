/**
 * Terminal of a command: streams, progress bars, notices, exit codes. Uses nothing else of this module.
 */
@NullMarked
package io.github.mirrortd.cli.terminal;

import org.jspecify.annotations.NullMarked;

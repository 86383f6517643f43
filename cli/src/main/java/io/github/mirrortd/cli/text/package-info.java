/**
 * Results, problems and charts as text for people, at most 80 columns wide. Uses nothing else of this module.
 */
@NullMarked
package io.github.mirrortd.cli.text;

import org.jspecify.annotations.NullMarked;

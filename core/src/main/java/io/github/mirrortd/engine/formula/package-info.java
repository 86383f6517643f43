/**
 * Reads the arithmetic out of a compiled rule: which products it needs, which coefficients it gives, by which operations.
 * Engines write rules anew for many learners from that, and leave out what a rule does not read. Uses {@code learn} and the ASM
 * library; knows no engine. Start with {@link io.github.mirrortd.engine.formula.RuleReader}, then {@link
 * io.github.mirrortd.engine.formula.Formula}.
 */
@NullMarked
package io.github.mirrortd.engine.formula;

import org.jspecify.annotations.NullMarked;

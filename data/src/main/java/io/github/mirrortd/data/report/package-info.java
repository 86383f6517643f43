/**
 * Answers for people and programs: words, JSON, figures, a page, and models that can be asked again. Uses all other packages of this
 * module. Start with {@link io.github.mirrortd.data.report.AnswerSentences}.
 */
@NullMarked
package io.github.mirrortd.data.report;

import org.jspecify.annotations.NullMarked;

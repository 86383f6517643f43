package io.github.mirrortd.data.verdict;

import io.github.mirrortd.base.Fields;
import java.util.List;

/**
 * A finding against estimates.
 *
 * @param name short name of the check, the same in every log
 * @param level of an estimate that the check concerns
 * @param estimators labels of the estimates that it concerns
 * @param finding what was found, a clause with numbers
 * @param remedy what to log or to ask next time, a sentence; may be empty
 */
@Fields("check=name level estimators finding remedy")
public record Check(String name, Level level, List<String> estimators, String finding, String remedy) {}

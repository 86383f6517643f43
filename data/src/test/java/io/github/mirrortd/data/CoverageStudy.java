package io.github.mirrortd.data;

import org.junit.jupiter.api.Test;

/**
 * The whole study of {@link Coverage}, by hand: {@code mvn -Dquick -pl data -am test -Dtest=CoverageStudy
 * -Dsurefire.failIfNoSpecifiedTests=false}. {@code -Dcoverage.logs=200} takes fewer logs, {@code -Dcoverage.of=walk} some of the
 * problems.
 */
class CoverageStudy {
    @Test
    void table() {
        Coverage.main(
                new String[] {System.getProperty("coverage.logs", "2000"), System.getProperty("coverage.of", "")});
    }
}

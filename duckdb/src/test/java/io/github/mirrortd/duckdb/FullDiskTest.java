package io.github.mirrortd.duckdb;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;

/** A failure to write is not reported as an error in the data. */
class FullDiskTest {
    @Test
    @EnabledOnOs(value = OS.LINUX, disabledReason = "the device that is always full is there only")
    void theReasonIsTold() {
        var full = Path.of("/dev/full");
        try (var database = new DuckDatabase(1)) {
            assertThatThrownBy(() -> database.execute("COPY (SELECT 1 AS x) TO '" + full + "' (FORMAT csv)"))
                    .isInstanceOf(UncheckedIOException.class)
                    .hasMessage("cannot write '" + full + "'")
                    .cause()
                    .hasMessage("No space left on device");
        }
    }
}

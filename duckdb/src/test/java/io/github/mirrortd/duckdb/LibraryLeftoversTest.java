package io.github.mirrortd.duckdb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LibraryLeftoversTest {
    /** DuckDB unpacks its library to such a file, which stays if the process is stopped meanwhile. */
    @Test
    void theNextStartDeletesThem() throws IOException {
        var stale = Files.createTempFile("libduckdb_java", ".so");
        var fresh = Files.createTempFile("libduckdb_java", ".so");
        Files.setLastModifiedTime(stale, FileTime.from(Instant.now().minus(Duration.ofHours(2))));
        try (var database = new DuckDatabase(1)) {
            assertThat(database.columnsOf("(SELECT 1 AS x)")).hasSize(1);
            assertThat(stale).doesNotExist();
            assertThat(fresh).exists();
        } finally {
            Files.deleteIfExists(fresh);
        }
    }
}

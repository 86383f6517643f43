package io.github.mirrortd.base.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that a data set may read. */
class AccessTest {
    private static final String OUTSIDE = "lies outside of the data set's folder; say --allow-files";
    private static final String REMOTE = "is on another machine; say --allow-remote";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        "a.csv, ''",
        "below/a.csv, ''",
        "'*.csv', ''",
        "below/../a.csv, ''",
        "not/there/yet.csv, ''",
        "../a.csv, files",
        "../*.csv, files",
        "below/../../a.csv, files",
        "/etc/passwd, files",
        "file:///etc/passwd, files",
        "http://host/a.csv, remote",
        "s3://bucket/a.parquet, remote",
    })
    void aFolderHoldsWhatIsBelowIt(String name, String needed) {
        var access = Access.inside(folder);
        if (needed.isEmpty()) {
            assertThat(access.refusal(name)).isEmpty();
        } else {
            assertThat(access.refusal(name).orElseThrow())
                    .startsWith("'" + name + "' ")
                    .contains(needed.equals("files") ? OUTSIDE : REMOTE);
        }
        assertThat(access.with(true, true).refusal(name)).isEmpty();
        assertThat(access.with(needed.equals("remote"), needed.equals("files"))
                        .refusal(name)
                        .isEmpty())
                .isEqualTo(needed.isEmpty());
    }

    @Test
    void onlySomeFiles() throws IOException {
        var file = Files.createFile(folder.resolve("a.csv"));
        var access = Access.only(List.of(file));
        assertThat(access.refusal(file.toString())).isEmpty();
        assertThat(access.refusal(folder.resolve("b.csv").toString())).isPresent();
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linksLeadWhereTheyLead() throws IOException {
        var set = Files.createDirectories(folder.resolve("set"));
        var secret = Files.createFile(folder.resolve("secret.csv"));
        Files.createSymbolicLink(set.resolve("link.csv"), secret);
        assertThat(Access.inside(set).refusal("link.csv").orElseThrow()).contains(OUTSIDE);
        assertThat(Access.real(set.resolve("link.csv"))).isEqualTo(secret.toRealPath());
        assertThat(Access.inside(set).refusal("a\0b")).contains("'a\0b' cannot be the name of a file");
    }
}

package io.github.mirrortd.base.format;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

class NamedFileTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    private static void refused(Path file, boolean overwrite, List<Path> inputs, String words) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NamedFile.check(file, overwrite, inputs))
                .withMessageContaining(words);
    }

    @Test
    void whatIsThereIsReplacedWhereThatWasSaid() throws IOException {
        var file = folder.resolve("a.csv");
        assertThatCode(() -> NamedFile.check(file, false, List.of(file))).doesNotThrowAnyException();
        Files.writeString(file, "x");
        refused(file, false, List.of(), "already; name another one, or replace it with --overwrite");
        assertThatCode(() -> NamedFile.check(file, true, List.of(folder.resolve("none.csv"))))
                .doesNotThrowAnyException();
    }

    @Test
    void whatIsReadIsNeverReplaced() throws IOException {
        var file = Files.writeString(folder.resolve("a.csv"), "x");
        var other = Files.writeString(folder.resolve("b.csv"), "x");
        refused(
                file,
                true,
                List.of(other, folder.resolve("../" + folder.getFileName() + "/a.csv")),
                "is the input file");
    }

    @Test
    void aFolderIsNoFile() {
        refused(folder, true, List.of(), "is a folder; name a file");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void linksAndDevicesAreNeverReplaced() throws IOException {
        var nowhere = Files.createSymbolicLink(folder.resolve("link.csv"), folder.resolve("nowhere.csv"));
        refused(nowhere, true, List.of(), "is a symbolic link");
        refused(Path.of("/dev/null"), true, List.of(), "not an ordinary file");
    }

    @Test
    @DisabledOnOs(OS.WINDOWS)
    void theNameOfAFileOfDataIsOneLine() {
        assertThatCode(() -> NamedFile.checkLine(Path.of("a b.csv"))).doesNotThrowAnyException();
        assertThatIllegalArgumentException()
                .isThrownBy(() -> NamedFile.checkLine(Path.of("a\nb.csv")))
                .withMessage("'a?b.csv': the name of a data file must not contain line breaks or control"
                        + " characters; rename the file");
    }
}

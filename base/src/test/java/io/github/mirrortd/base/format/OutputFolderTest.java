package io.github.mirrortd.base.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class OutputFolderTest {
    @TempDir
    @SuppressWarnings("NullAway.Init")
    private Path folder;

    @Test
    void filesAreKnownByTheirSums() {
        var out = OutputFolder.at(folder.resolve("new/one"));
        out.write("below/a.txt", "abc");
        assertThat(out.path().resolve("below/a.txt")).hasContent("abc");
        assertThat(out.written())
                .containsOnlyKeys("below/a.txt")
                .containsValue("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    }

    @Test
    @DisabledOnOs(value = OS.WINDOWS, disabledReason = "links need rights")
    void nothingIsWrittenWhereALinkLeads() throws IOException {
        var out = OutputFolder.at(folder.resolve("out"));
        var elsewhere = Files.createDirectories(folder.resolve("elsewhere"));
        Files.createSymbolicLink(out.path().resolve("figures"), elsewhere);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> out.write("figures/a.txt", "abc"))
                .withMessageContaining("figures' is a link that leads out of the folder; remove it");
        assertThat(elsewhere).isEmptyDirectory();

        Files.createDirectories(folder.resolve("out/real"));
        Files.createSymbolicLink(out.path().resolve("inside"), Path.of("real"));
        out.write("inside/a.txt", "abc");
        assertThat(folder.resolve("out/real/a.txt")).hasContent("abc");
    }

    @Test
    void onlyPartsOfFilesAreCleared() throws IOException {
        var out = OutputFolder.at(folder);
        var part = Files.createFile(folder.resolve("." + UUID.randomUUID() + ".part"));
        var mine = Files.createFile(folder.resolve(".mine.part"));
        out.clearParts();
        assertThat(part).doesNotExist();
        assertThat(mine).exists();
    }

    @ParameterizedTest
    @CsvSource({
        "random_walk, random_walk",
        "garnet:states=20, garnet_states_20",
        "a/b, a_b",
        ".hidden, _.hidden",
        "Figures, _Figures",
        "con, _con"
    })
    void namesThatFileSystemsTake(String problem, String name) {
        assertThat(OutputFolder.nameOf(problem)).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                " ",
                "two\nlines",
                "0123456789012345678901234567890123456789012345678901234567890123456789012345678901234567890123456789"
                        + "012345678901234567890123456789012345678901234567890"
            })
    void namesThatNoFileCanHave(String problem) {
        OutputFolder.checkName("random_walk");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> OutputFolder.checkName(problem))
                .withMessageStartingWith("a problem's name is one line of 1 to 150 characters, which '")
                .withMessageEndingWith("' is not")
                .withMessageNotContaining("\n");
    }

    @Test
    void oneAtATimeWorksInAFolder() {
        var out = OutputFolder.at(folder);
        var lock = FolderLock.on(out);
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FolderLock.on(out))
                .withMessage("another mirrortd is at work in '" + folder + "': wait for it or name another folder");
        lock.close();
        lock.close();
        FolderLock.on(out).close();
    }
}

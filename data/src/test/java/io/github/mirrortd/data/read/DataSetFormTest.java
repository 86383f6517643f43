package io.github.mirrortd.data.read;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;

class DataSetFormTest {
    @Test
    void theDocumentsHaveTheTableOfFields() {
        assertThat(Path.of("../docs/evaluation-reference.md")).content().contains(DataSetForm.FILE.table());
    }
}

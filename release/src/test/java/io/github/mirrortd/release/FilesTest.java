package io.github.mirrortd.release;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.module.ModuleDescriptor.Exports;
import java.lang.module.ModuleReference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The files around the code: one version, one licence. */
class FilesTest {

    @Test
    void whatWritesTheVersionOutAgainHasTheOneOfThePom() throws IOException {
        var version = Checkout.version();
        var number = Version.parse(version).toString();
        assertThat(Checkout.one(Checkout.text("CITATION.cff"), "^version: (.+)$"))
                .isEqualTo(number);
        assertThat(Checkout.one(Checkout.text("CHANGELOG.md"), "^## ([0-9]\\S*)"))
                .isEqualTo(number);
        assertThat(Checkout.one(
                        Checkout.text("examples/learner-plugin/pom.xml"), "<mirrortd.version>(.+)</mirrortd.version>"))
                .isEqualTo(version);
        assertThat(Checkout.one(
                        Checkout.text("examples/learner-service/pom.xml"), "<mirrortd.version>(.+)</mirrortd.version>"))
                .isEqualTo(version);
        assertThat(Checkout.one(Checkout.text("python/mirrortd/__init__.py"), "^__version__ = \"(.+)\"$"))
                .isEqualTo(number);
    }

    @ParameterizedTest
    @ValueSource(strings = {"mirrortd", "mirrortd.cmd", "README.md", "core/pom.xml", "cli/pom.xml"})
    void nothingElseKnowsTheVersion(String file) throws IOException {
        assertThat(Checkout.text(file)).doesNotContain(Checkout.version());
    }

    static Stream<ModuleReference> modules() {
        return Checkout.modules().stream();
    }

    @ParameterizedTest
    @MethodSource("modules")
    void everyModuleHasTheLicenceInIt(ModuleReference module) throws IOException {
        for (var file : new String[] {"LICENSE", "NOTICE"}) {
            try (var reader = module.open();
                    var in = reader.open("META-INF/" + file).orElseThrow()) {
                assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
                        .isEqualTo(Checkout.text(file));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("modules")
    void whatIsExportedMustBeDocumented(ModuleReference module) throws IOException {
        var name = module.descriptor().name();
        var folder = name.substring(name.lastIndexOf('.') + 1);
        var exported = module.descriptor().exports().stream()
                .filter(packages -> !packages.isQualified())
                .map(Exports::source)
                .toList();
        var documented =
                Checkout.one(Checkout.text(folder + "/pom.xml"), "<exported.packages>(.+)</exported.packages>");
        assertThat(exported.isEmpty() ? List.of("none") : exported).containsExactlyInAnyOrder(documented.split(","));
    }
}

package io.github.mirrortd.cli;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.time.LocalDateTime;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

/** Who may know whom. */
class ArchitectureTest {
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages("io.github.mirrortd");

    private static final String[] CORE = {
        "io.github.mirrortd.random..", "io.github.mirrortd.mdp..", "io.github.mirrortd.problems..",
        "io.github.mirrortd.learn..", "io.github.mirrortd.exact..", "io.github.mirrortd.engine..",
        "io.github.mirrortd.internal.."
    };

    @Test
    void theLibraryKnowsNothingOfExperimentsAndCommands() {
        noClasses()
                .that()
                .resideInAnyPackage(CORE)
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.github.mirrortd.lab..", "io.github.mirrortd.cli..")
                .check(ALL);
    }

    @Test
    void experimentsKnowNothingOfCommands() {
        noClasses()
                .that()
                .resideInAPackage("io.github.mirrortd.lab..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("io.github.mirrortd.cli..")
                .check(ALL);
    }

    @Test
    void rulesKnowNothingOfEnginesNorOfTheExactTools() {
        noClasses()
                .that()
                .resideInAPackage("io.github.mirrortd.learn..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.github.mirrortd.engine..", "io.github.mirrortd.exact..")
                .check(ALL);
    }

    @Test
    void problemsKnowNothingOfLearners() {
        noClasses()
                .that()
                .resideInAnyPackage("io.github.mirrortd.mdp..", "io.github.mirrortd.problems..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.github.mirrortd.learn..", "io.github.mirrortd.engine..")
                .check(ALL);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.github.mirrortd.(*)..").should().beFreeOfCycles().check(ALL);
    }

    /** By their full names: a package and those under it are strangers. */
    @Test
    void packagesOfLabAndCliHaveNoCyclesEither() {
        var ours = ALL.that(resideInAnyPackage("io.github.mirrortd.lab..", "io.github.mirrortd.cli.."));
        slices().matching("io.github.mirrortd.(**)").should().beFreeOfCycles().check(ours);
        assertThat(ours.stream().map(JavaClass::getPackageName).distinct()).hasSizeGreaterThan(12);
    }

    /** What experiments are knows nothing of running them, and that knows nothing of showing what comes out. */
    @Test
    void experimentsAreDescribedThenRunThenShown() {
        noClasses()
                .that()
                .resideInAnyPackage("..lab.experiment", "..lab.document", "..lab.problemfile", "..lab.format")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..lab.run", "..lab.result", "..lab.paper", "..lab.figures", "..lab.report")
                .check(ALL);
        noClasses()
                .that()
                .resideInAnyPackage("..lab.run", "..lab.result")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..lab.paper", "..lab.figures", "..lab.report")
                .check(ALL);
        noClasses()
                .that()
                .resideInAnyPackage("..lab.figures", "..lab.report", "..lab.result")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..lab.run")
                .check(ALL);
    }

    @Test
    void commandsAreNamedAfterWhatTheyAre() {
        classes()
                .that()
                .areAnnotatedWith(Command.class)
                .and()
                .doNotHaveSimpleName("Main")
                .should()
                .haveSimpleNameEndingWith("Command")
                .check(ALL);
    }

    @Test
    void nothingDependsOnTheDefaultLocaleOrZone() {
        noClasses()
                .should()
                .callMethod(String.class, "format", String.class, Object[].class)
                .check(ALL);
        noClasses().should().callMethod(String.class, "toLowerCase").check(ALL);
        noClasses().should().callMethod(LocalDateTime.class, "now").check(ALL);
    }
}

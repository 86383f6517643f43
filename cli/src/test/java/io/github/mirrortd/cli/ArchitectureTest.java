package io.github.mirrortd.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
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
    void whoeverRunsLearnersGoesThroughTheEnginesDoor() {
        noClasses()
                .that()
                .resideOutsideOfPackage("io.github.mirrortd.engine..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(
                        "io.github.mirrortd.engine.scalar..",
                        "io.github.mirrortd.engine.lanes..",
                        "io.github.mirrortd.engine.sparse..",
                        "io.github.mirrortd.engine.formula..")
                .check(ALL);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.github.mirrortd.(*)..").should().beFreeOfCycles().check(ALL);
    }

    @Test
    void packagesOfTheLibraryHaveNoCyclesSubPackagesIncluded() {
        haveNoCycles(CORE);
    }

    /** Counts a package and its sub-packages as different ones, so that a cycle between them is one. */
    private static void haveNoCycles(String... packages) {
        var each = new SliceAssignment() {
            @Override
            public SliceIdentifier getIdentifierOf(JavaClass type) {
                return SliceIdentifier.of(type.getPackageName());
            }

            @Override
            public String getDescription() {
                return "every package by itself";
            }
        };
        slices().assignedFrom(each)
                .should()
                .beFreeOfCycles()
                .check(ALL.that(JavaClass.Predicates.resideInAnyPackage(packages)));
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

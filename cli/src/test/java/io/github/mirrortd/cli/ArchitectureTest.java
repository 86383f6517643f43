package io.github.mirrortd.cli;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaModifier.PROTECTED;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.members;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaCall;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import io.github.mirrortd.contract.AlgorithmContract;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.engine.Learner;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.FollowOn;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.Update;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.time.LocalDateTime;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.Command;

/** Allowed dependencies. */
class ArchitectureTest {
    private static final JavaClasses ALL = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .withImportOption(location -> !location.contains("/test-classes/")) // below target/checked, too
            .importPackages("io.github.mirrortd");

    private static final String[] CORE = {
        "io.github.mirrortd.random..", "io.github.mirrortd.mdp..", "io.github.mirrortd.problems..",
        "io.github.mirrortd.learn..", "io.github.mirrortd.exact..", "io.github.mirrortd.engine..",
        "io.github.mirrortd.internal.."
    };

    /** Public top-level types in packages that are exported to everybody; may only fall. */
    private static final int MOST_TYPES = 120;

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
    void theBaseKnowsNothingElseOfTheProject() {
        noClasses()
                .that()
                .resideInAPackage("io.github.mirrortd.base..")
                .should()
                .dependOnClassesThat(resideInAPackage("io.github.mirrortd..")
                        .and(not(resideInAPackage("io.github.mirrortd.base.."))))
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
                .resideInAnyPackage("io.github.mirrortd.engine.reference..", "io.github.mirrortd.engine.program..")
                .check(ALL);
    }

    /** A step is described once, and once more in plain Java that it is held to. */
    @Test
    void whatAStepComputesIsWrittenInBuilderAndReferenceAlone() {
        noClasses()
                .that()
                .resideInAPackage("io.github.mirrortd.engine..")
                .and()
                .resideOutsideOfPackage("io.github.mirrortd.engine.reference..")
                .and()
                .haveNameNotMatching(".*\\.ProgramBuilder.*")
                .and()
                .haveNameNotMatching(".*\\.engine\\.Explanation(\\$.*)?") // shows the reference's steps, computes none
                .should()
                .dependOnClassesThat()
                .belongToAnyOf(
                        Coefficient.class,
                        FollowOn.class,
                        LookAhead.Move.class,
                        Update.class,
                        Products.class,
                        MirrorProx.class)
                .check(ALL);
    }

    @Test
    void packagesHaveNoCycles() {
        slices().matching("io.github.mirrortd.(*)..").should().beFreeOfCycles().check(ALL);
    }

    /** Experiments are described without running them, run without showing results, and shown by another module. */
    @Test
    void experimentsAreDescribedThenRunThenShown() {
        noClasses()
                .that()
                .resideInAnyPackage(
                        "..lab.experiment", "..lab.experimentfile", "..lab.problemfile", "..lab.learnerfile")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..lab.run", "..lab.saved", "..lab.paper")
                .check(ALL);
        noClasses()
                .that()
                .resideInAnyPackage("..lab.experiment", "..lab.problemfile", "..lab.learnerfile")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..lab.result", "..lab.display", "..lab.experimentfile")
                .check(ALL);
        noClasses()
                .that()
                .resideInAnyPackage("..lab.result")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..lab.display")
                .check(ALL);
        noClasses()
                .that()
                .resideInAnyPackage("..lab.run", "..lab.result", "..lab.saved")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..lab.paper")
                .check(ALL);
        noClasses()
                .that()
                .resideInAnyPackage("..lab.result", "..lab.saved", "..figures..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("..lab.run")
                .check(ALL);
    }

    /** Experiments, logged data and drawing are three modules; only drawing uses the others. */
    @Test
    void experimentsLoggedDataAndDrawingAreApart() {
        noClasses()
                .that()
                .resideInAPackage("io.github.mirrortd.lab..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.github.mirrortd.data..", "io.github.mirrortd.figures..")
                .check(ALL);
        noClasses()
                .that()
                .resideInAPackage("io.github.mirrortd.data..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("io.github.mirrortd.lab..", "io.github.mirrortd.figures..")
                .check(ALL);
        noClasses()
                .that()
                .resideOutsideOfPackage("io.github.mirrortd.figures..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("java.awt..", "javax.imageio..", "org.apache.pdfbox..")
                .check(ALL);
    }

    /** A package and its sub-packages are different ones, so that a cycle between them is one. */
    @Test
    void packagesHaveNoCyclesSubPackagesIncluded() {
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
        slices().assignedFrom(each).should().beFreeOfCycles().check(ALL);
    }

    /** The packages that are exported to everybody. */
    private static Set<String> exported() {
        return Stream.of(Learner.class, AlgorithmContract.class, Experiment.class, Evaluation.class)
                .flatMap(type -> ModuleFinder.of(Programs.whereIs(type)).findAll().stream())
                .flatMap(module -> module.descriptor().exports().stream())
                .filter(export -> !export.isQualified())
                .map(ModuleDescriptor.Exports::source)
                .collect(Collectors.toSet());
    }

    /** A user who may call something may also name what it takes and gives. */
    @Test
    void whatIsExportedSpeaksOnlyOfWhatIsExported() {
        var exported = exported();
        assertThat(exported)
                .contains(
                        "io.github.mirrortd.engine",
                        "io.github.mirrortd.contract",
                        "io.github.mirrortd.lab.result",
                        "io.github.mirrortd.data");
        var hidden = resideInAPackage("io.github.mirrortd..")
                .and(describe("not exported", type -> !exported.contains(type.getPackageName())));
        members()
                .that(describe("are for users", member -> isForUsers(member, exported)))
                .should(ArchCondition.from(describe(
                        "not speak of what is hidden",
                        member -> member.getAllInvolvedRawTypes().stream().noneMatch(hidden))))
                .check(ALL);
    }

    /** Methods take at most seven parameters, records have at most ten components. */
    @Test
    void theApiIsSmallAndItsCallsAreShort() {
        var exported = exported();
        assertThat(ALL.stream()
                        .filter(type ->
                                type.isTopLevelClass() && type.getModifiers().contains(PUBLIC))
                        .filter(type -> exported.contains(type.getPackageName())))
                .hasSizeLessThanOrEqualTo(MOST_TYPES);
        assertThat(ALL.stream()
                        .flatMap(type -> type.getCodeUnits().stream())
                        .filter(unit -> isForUsers(unit, exported))
                        .filter(unit -> unit.getRawParameterTypes().size()
                                > (unit.isConstructor() && unit.getOwner().isRecord() ? 10 : 7))
                        .map(unit -> unit.getOwner().getSimpleName())
                        .distinct())
                .isEmpty();
    }

    private static boolean isForUsers(JavaMember member, Set<String> exported) {
        var visible =
                member.getModifiers().contains(PUBLIC) || member.getModifiers().contains(PROTECTED);
        var owner = member.getOwner();
        return visible && owner.getModifiers().contains(PUBLIC) && exported.contains(owner.getPackageName());
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

    /** Java may round these one way today and another way tomorrow, on one machine and on another; StrictMath may not. */
    @Test
    void functionsAreTheSameOnEveryJava() {
        var exact = Set.of(
                "abs",
                "ceil",
                "copySign",
                "floor",
                "fma",
                "getExponent",
                "max",
                "min",
                "nextDown",
                "nextUp",
                "rint",
                "round",
                "scalb",
                "signum",
                "sqrt",
                "toRadians",
                "ulp");
        var any = describe(
                "functions of Math that may be rounded in more than one way",
                (JavaCall<?> call) -> call.getTargetOwner().isEquivalentTo(Math.class)
                        && call.getTarget().getRawReturnType().isEquivalentTo(double.class)
                        && !exact.contains(call.getName()));
        noClasses().should().callCodeUnitWhere(any).check(ALL);
    }

    /** In a pool of our own its tasks have been seen to wait for each other without end (Java 17). */
    @Test
    void nobodyWaitsForParallelPrefix() {
        var any = describe(
                "sums of Arrays.parallelPrefix",
                (JavaCall<?> call) -> call.getName().equals("parallelPrefix"));
        noClasses().should().callCodeUnitWhere(any).check(ALL);
    }
}

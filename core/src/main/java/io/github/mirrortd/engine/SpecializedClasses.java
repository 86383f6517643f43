package io.github.mirrortd.engine;

import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Defines classes once more, as hidden classes, so that the JIT compiles them anew for one rule or one vector width. */
final class SpecializedClasses {
    private static final ClassValue<MethodHandle> RULE_LEARNERS = new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> ruleClass) {
            return constructor(
                            "RuleLearner",
                            null,
                            FiniteProblem.class,
                            ProblemTables.class,
                            Rule.class,
                            Settings.class,
                            Schedule.class)
                    .asType(MethodType.methodType(
                            TeamLearner.class,
                            FiniteProblem.class,
                            ProblemTables.class,
                            Rule.class,
                            Settings.class,
                            Schedule.class));
        }
    };

    private SpecializedClasses() {}

    /** A {@link RuleLearner} of a class that only this kind of rule has. */
    static TeamLearner learner(
            FiniteProblem problem, ProblemTables tables, RuleAlgorithm rule, Settings settings, Schedule schedule) {
        try {
            return (TeamLearner)
                    RULE_LEARNERS.get(rule.getClass()).invokeExact(problem, tables, (Rule) rule, settings, schedule);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** The vector width in bits that suits this machine best. */
    static int preferredBits() {
        return lanes(null).width() * Double.SIZE;
    }

    /** The vector operations for one width, by default the machine's own. */
    static Lanes lanes(@Nullable Integer bits) {
        try {
            return (Lanes) constructor("VectorLanes", bits).invoke();
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    private static MethodHandle constructor(String name, @Nullable Object data, Class<?>... parameters) {
        try (var file = SpecializedClasses.class.getResourceAsStream(name + ".class")) {
            if (file == null) {
                throw new IllegalStateException("the class file " + name + " is missing");
            }
            byte[] bytes = file.readAllBytes();
            var here = MethodHandles.lookup();
            var there = data == null
                    ? here.defineHiddenClass(bytes, true)
                    : here.defineHiddenClassWithClassData(bytes, data, true);
            return there.findConstructor(there.lookupClass(), MethodType.methodType(void.class, parameters));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the class " + name + " was refused", e);
        }
    }
}

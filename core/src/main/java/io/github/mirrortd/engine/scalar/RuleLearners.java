package io.github.mirrortd.engine.scalar;

import io.github.mirrortd.internal.SpecializedClasses;
import io.github.mirrortd.learn.Rule;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Schedule;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.mdp.FiniteProblem;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** A {@link RuleLearner} class for every class of rules: the JIT then knows which rule it compiles for. */
final class RuleLearners {
    private static final MethodType MAKE = MethodType.methodType(
            ScalarLearner.class, FiniteProblem.class, ProblemTables.class, Rule.class, Settings.class, Schedule.class);

    private static final ClassValue<MethodHandle> OF_RULE = new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> ruleClass) {
            return SpecializedClasses.constructor(
                            MethodHandles.lookup(), RuleLearner.class.getSimpleName(), null, MAKE.parameterArray())
                    .asType(MAKE);
        }
    };

    private RuleLearners() {}

    /** A learner of a class that only this kind of rule has. */
    static ScalarLearner start(
            FiniteProblem problem, ProblemTables tables, RuleAlgorithm rule, Settings settings, Schedule schedule) {
        try {
            return (ScalarLearner)
                    OF_RULE.get(rule.getClass()).invokeExact(problem, tables, (Rule) rule, settings, schedule);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}

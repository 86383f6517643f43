package io.github.mirrortd.lab.saved;

import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.SteppedAlgorithm;
import java.util.Locale;

/** Marks α and β of learners with a step-size method as factors in printed results. */
public final class StepFactors {
    private StepFactors() {}

    /**
     * {@return what stands before the number of a setting: {@code "auto × "} where it is a factor of a step size that a policy
     * finds, by the policy's name; nothing where it is the number that it looks like}
     *
     * @param algorithm the learner's
     * @param p a setting of it
     */
    public static String before(Algorithm algorithm, Parameter p) {
        boolean step = p.equals(Parameter.ALPHA) || p.equals(Parameter.BETA);
        return step && algorithm instanceof SteppedAlgorithm stepped && stepped.findsSteps()
                ? stepped.method().orElseThrow().name().toLowerCase(Locale.ROOT) + " × "
                : "";
    }
}

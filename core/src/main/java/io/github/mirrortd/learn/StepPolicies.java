package io.github.mirrortd.learn;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.internal.Services;
import java.util.List;

/** All step policies on the class path and in plugins, by name. */
public final class StepPolicies {
    /** The name of the one that {@code --alpha auto} means. */
    public static final String AUTO = "Auto";

    private static final Services<StepPolicy, StepPolicy> FOUND =
            new Services<>(StepPolicy.class, p -> p, StepPolicy::name);

    private StepPolicies() {}

    /** {@return every policy that is found, in the order of names} */
    public static List<StepPolicy> all() {
        return FOUND.all();
    }

    /**
     * {@return the policy of that name}
     *
     * @param name the name, in any case
     * @throws IllegalArgumentException where there is none; the message offers the nearest name
     */
    public static StepPolicy get(String name) {
        return Names.find("step policy", name, all(), StepPolicy::name);
    }
}

package io.github.mirrortd.learn;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.internal.Services;
import java.util.List;

/** All step-size methods on the class path and in plugins, by name. */
public final class StepSizeMethods {
    /** The name of the one that {@code --alpha auto} means. */
    public static final String AUTO = "Auto";

    private static final Services<StepSizeMethod> FOUND = new Services<>(StepSizeMethod.class, StepSizeMethod::name);

    private StepSizeMethods() {}

    /** {@return every policy that is found, in the order of names} */
    public static List<StepSizeMethod> all() {
        return FOUND.all();
    }

    /**
     * {@return the policy of that name}
     *
     * @param name the name, in any case
     * @throws IllegalArgumentException where there is none; the message offers the nearest name
     */
    public static StepSizeMethod get(String name) {
        return Names.find("step-size method", name, all(), StepSizeMethod::name);
    }
}

package io.github.mirrortd.cli.option;

import io.github.mirrortd.lab.experiment.Grid;
import io.github.mirrortd.lab.experiment.SettingValues;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.Algorithms;
import io.github.mirrortd.learn.Averaging;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.StepSizeMethod;
import io.github.mirrortd.learn.SteppedAlgorithm;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The learners' settings: the same options everywhere. */
public final class SettingOptions {
    private static final String OPTIONS = """
            beta X: Step size of w (GTD, GTD2, TDC, HTD, Hackman-HTD).
            eta X: Position between TDC (0) and TD (1) (HTD).
            reg X: Regularisation (TDRC, LSTD, LS-ETD).
            kappa X: Position between metric C (0) and H (1) (the damped learners).
            lambda X: Decay of the trace, from 0 (no trace) to 1. Default: 0.
            zeta X: Reach of ABTD's trace, from 0 to 1.
            fade X: Discount of the follow-on trace (ETD-Beta).
            horizon N: Number of past steps in the follow-on trace (ETD-Truncated).
            clip X: Largest importance ratio (V-trace).
            """;

    private final Map<Parameter, SettingValues> given = new TreeMap<>();

    /** The same as written. */
    private final Map<Parameter, String> words = new TreeMap<>();

    /** Settings given by --set. */
    private final Set<Parameter> bySet = new TreeSet<>();

    private @Nullable StepSizeMethod policy;
    private boolean policyTaken;

    @Option(
            names = "--alpha",
            paramLabel = "X",
            description = "Step size of θ, and of w if there is no β; 'auto' finds it from the data, as"
                    + " --step-size Auto.")
    void alpha(String text) {
        if (text.strip().equalsIgnoreCase(StepSizeMethod.AUTO)) {
            stepSize(StepSizeMethod.AUTO);
        } else {
            set(Parameter.ALPHA, text);
        }
    }

    @Option(
            names = "--step-size",
            paramLabel = "NAME",
            description = "Step-size method of the learners, such as Auto, Bound, AMSGrad or AutoTIDBD"
                    + " ('mirrortd list' names all); α and β are then factors of its step size.")
    void stepSize(String name) {
        String word = name.strip();
        if (Arrays.stream(Averaging.values())
                .anyMatch(mean -> mean.suffix().equalsIgnoreCase("-" + word) && mean != Averaging.NONE)) {
            throw new IllegalArgumentException(word
                    + " is a mean of weights, not a step-size method; append it to a learner's name, as in TD-"
                    + word);
        }
        var asked = Algorithms.stepSizeMethod(word);
        if (policy != null && !policy.equals(asked)) {
            throw new IllegalArgumentException("--alpha auto takes the step sizes of " + StepSizeMethod.AUTO
                    + ", and --step-size for those of "
                    + (policy.name().equals(StepSizeMethod.AUTO) ? asked : policy).name()
                    + ": leave one of them out");
        }
        policy = asked;
    }

    /** The older name, which is easily taken for that of --steps. */
    @Option(names = "--step", paramLabel = "NAME", hidden = true)
    void step(String name) {
        stepSize(name);
    }

    /**
     * Gives the selected learners the step-size method that was asked for, and then checks what else was asked for.
     *
     * @throws IllegalArgumentException where a setting is given that none of these learners has
     */
    public void over(SelectionOptions selection) {
        policyTaken = true;
        selection.as(this::stepped);
        checkHad(selection);
    }

    /**
     * A learner with the step-size method that was asked for; itself where none was.
     *
     * @throws IllegalArgumentException where one was, and the learner takes no steps or has a policy in its name
     */
    public Algorithm stepped(Algorithm algorithm) {
        policyTaken = true;
        if (policy == null || has(algorithm, policy)) {
            return algorithm;
        }
        if (!takes(algorithm)) {
            throw new IllegalArgumentException("--alpha auto and --step-size apply to all named learners, but "
                    + algorithm.name()
                    + (algorithm instanceof SteppedAlgorithm
                            ? " has a step-size method in its name"
                            : " has no step size: " + algorithm.whyNoRule())
                    + "; append the method to the names of the others, as in TD-" + policy.name());
        }
        return with(algorithm, policy);
    }

    /** As {@link #stepped}; where neither a policy nor a step size was asked for, with the policy that finds it from the data. */
    public Algorithm steppedOrAuto(Algorithm algorithm) {
        boolean free = policy == null && !given.containsKey(Parameter.ALPHA);
        return free && takes(algorithm)
                ? with(algorithm, Algorithms.stepSizeMethod(StepSizeMethod.AUTO))
                : stepped(algorithm);
    }

    private static boolean has(Algorithm algorithm, StepSizeMethod policy) {
        return algorithm instanceof SteppedAlgorithm own
                && own.method().filter(policy::equals).isPresent();
    }

    /** Returns whether a learner can take a step-size method: it has a step size and no method yet. */
    private static boolean takes(Algorithm algorithm) {
        return algorithm instanceof RuleAlgorithm
                || (algorithm instanceof SteppedAlgorithm own && own.method().isEmpty());
    }

    private static Algorithm with(Algorithm algorithm, StepSizeMethod policy) {
        return algorithm instanceof SteppedAlgorithm mean
                ? new SteppedAlgorithm(mean.rule(), Optional.of(policy), mean.averaging())
                : SteppedAlgorithm.of((RuleAlgorithm) algorithm, policy);
    }

    private void checkPolicyTaken() {
        if (policy != null && !policyTaken) {
            throw new IllegalArgumentException("--alpha auto and --step-size are only for 'run', 'tune',"
                    + " 'sweep' and 'evaluate'; exact results need a constant step size");
        }
    }

    @Spec(Spec.Target.MIXEE)
    void declare(CommandSpec command) {
        OptionTable.declare(command, this, OPTIONS, (name, text) -> set(parameter(name), text));
    }

    @Option(
            names = "--set",
            paramLabel = "NAME=X",
            description = "Any setting by its name, also a custom one: --set mix=0.3. Several values, as in --set "
                    + "mix=0,0.5,1, vary it if the command varies settings. May be repeated.")
    void any(List<String> texts) {
        // Where the option is repeated, it comes with all that it said before.
        given.keySet().removeAll(bySet);
        words.keySet().removeAll(bySet);
        bySet.clear();
        for (var text : texts) {
            int equals = text.indexOf('=');
            if (equals < 1) {
                throw new IllegalArgumentException("--set must be NAME=VALUE, such as mix=0.3, not '" + text + "'");
            }
            var p = parameter(text.substring(0, equals).strip());
            set(p, text.substring(equals + 1));
            bySet.add(p);
        }
    }

    /** A custom setting is found by its name; its learner checks the range. */
    private static Parameter parameter(String name) {
        return Arrays.stream(Parameter.values())
                .filter(p -> p.id().equalsIgnoreCase(name))
                .findFirst()
                .orElseGet(() -> Parameter.own(name, "", 0));
    }

    private void set(Parameter p, String text) {
        var values = SettingValues.parse(p, text);
        var earlier = words.put(p, text.strip());
        if (earlier != null) {
            throw new IllegalArgumentException(
                    p.id() + " is given twice: " + earlier + " and " + text.strip() + "; leave one of them out");
        }
        given.put(p, values);
    }

    /** The settings given, each a single value. */
    public Settings fixed() {
        checkPolicyTaken();
        var settings = Settings.NONE;
        for (var entry : given.entrySet()) {
            var values = entry.getValue().values();
            if (values.size() > 1) {
                throw new IllegalArgumentException(entry.getKey().id() + " takes one value here, not " + values.size()
                        + "; 'mirrortd sweep' varies it"
                        + SettingValues.decimal(Objects.requireNonNull(words.get(entry.getKey()))));
            }
            settings = settings.with(entry.getKey(), values.get(0));
        }
        return settings;
    }

    /** The one setting that has several values, or α if none has. */
    public Parameter varied() {
        var several = given.entrySet().stream()
                .filter(e -> e.getValue().values().size() > 1)
                .map(Entry::getKey)
                .toList();
        if (several.size() > 1) {
            throw new IllegalArgumentException("a sweep varies one setting, but both "
                    + several.get(0).id() + " and " + several.get(1).id() + " have several values");
        }
        return several.isEmpty() ? Parameter.ALPHA : several.get(0);
    }

    /** The values given for a setting. */
    public Optional<SettingValues> values(Parameter p) {
        return Optional.ofNullable(given.get(p));
    }

    /** The settings given, but for the one that varies. */
    public Settings fixedBut(Parameter varied) {
        var settings = Settings.NONE;
        for (var entry : given.entrySet()) {
            if (!entry.getKey().equals(varied)) {
                settings =
                        settings.with(entry.getKey(), entry.getValue().values().get(0));
            }
        }
        return settings;
    }

    /**
     * If learners are named, each must have every setting; otherwise at least one must.
     *
     * @throws IllegalArgumentException where a setting is given that none of these learners has
     */
    public void checkHad(SelectionOptions selection) {
        if (selection.algorithmsNamed()) {
            return;
        }
        var algorithms = selection.algorithms();
        for (var p : given.keySet()) {
            if (having(p, algorithms).isEmpty()) {
                var others = having(p, Algorithms.all());
                throw new IllegalArgumentException("none of the learners has the setting '" + p.id()
                        + "'; name one with -a that has" + (others.isEmpty() ? "" : ": " + String.join(", ", others)));
            }
        }
    }

    private static List<String> having(Parameter p, List<Algorithm> algorithms) {
        return algorithms.stream()
                .filter(a -> a.parameters().contains(p))
                .map(Algorithm::name)
                .toList();
    }

    /**
     * A learner's grid, with the values given for a setting in the place of the grid's.
     *
     * @param strict whether a setting that the learner lacks is a mistake
     */
    public Grid grid(Algorithm algorithm, boolean strict) {
        if (strict) {
            new Grid(true, given).check(algorithm);
        }
        var own = new TreeMap<>(given);
        own.keySet().retainAll(algorithm.parameters());
        return new Grid(true, own);
    }

    /**
     * The given settings that belong to this learner.
     *
     * @param strict whether a setting that the learner lacks is a mistake
     */
    public static Settings forAlgorithm(Algorithm algorithm, Settings given, boolean strict) {
        if (strict) {
            algorithm.check(given);
            return given;
        }
        return given.only(algorithm.parameters());
    }
}

package io.github.mirrortd.contract.promise;

import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.LookingAhead;
import io.github.mirrortd.learn.MirrorProx;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Transition;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** The promises of rules, in addition to those of all learners. */
public final class RulePromises extends AlgorithmPromises {
    private static final String NO_PRODUCTS =
            "the learner keeps vectors or numbers of its own, so its step is not a function of inner products";

    private final RuleAlgorithm algorithm;

    /**
     * @param algorithm the learner
     * @param problems the problems of the checks
     * @param variants complete settings of the checks
     */
    public RulePromises(RuleAlgorithm algorithm, List<FiniteProblem> problems, List<Settings> variants) {
        super(algorithm, problems, variants);
        this.algorithm = algorithm;
    }

    /** {@return all promises; the mean update is compared with samples on those problems that have an exact one} */
    @Override
    public List<Promise> all() {
        var all = super.all();
        all.add(new Promise(
                        "the mean of samples is the exact mean update, where there is one",
                        () -> samples(variants())
                                .filter(sample -> sample.isExact() && !sample.mixesSlowly() && sample.hasVariance())
                                .forEach(SampledMean::check))
                .unless(algorithm.keepsState(), NO_PRODUCTS));
        return all;
    }

    /**
     * {@return all promises, with one of the mean update for each setting and problem}
     *
     * @param affine whether complete settings must have an exact mean update
     */
    public List<Promise> all(Predicate<Settings> affine) {
        var all = super.all();
        if (!algorithm.keepsState()) {
            samples(variants()).forEach(sample -> all.add(ofMean(sample, affine.test(sample.settings()))));
            all.add(new Promise(
                    "each setting is sampled on some problem",
                    () -> variants().stream().filter(affine).forEach(this::checkSampled)));
        }
        return all;
    }

    private Promise ofMean(SampledMean sample, boolean affine) {
        var says = "the mean of samples is the exact mean update, " + sample;
        if (!affine) {
            return new Promise(says, () -> Expect.that(!sample.isExact(), "there is an exact mean update"));
        }
        return new Promise(says, sample::check)
                .unless(
                        !sample.hasVariance(),
                        "what the learner carries along has no variance here, so a sample says nothing of its mean")
                .unless(
                        sample.mixesSlowly(),
                        "a sample says little of a problem with more than " + SMALL + " transitions, and this has "
                                + sample.problem().transitions().size());
    }

    /** Checks that on some problem traces have a variance, without which a sample does not show the mean. */
    private void checkSampled(Settings settings) {
        var cases = samples(List.of(settings))
                .filter(sample -> !sample.mixesSlowly())
                .toList();
        Expect.that(
                cases.isEmpty() || cases.stream().anyMatch(SampledMean::hasVariance),
                algorithm.name() + " with " + settings + ": what it carries along has no variance on any of "
                        + problems()
                        + ", so no sample checks its mean; add a problem with smaller importance ratios to problems()");
    }

    private Stream<SampledMean> samples(List<Settings> of) {
        return of.stream().flatMap(settings -> problems().stream().map(p -> new SampledMean(p, algorithm, settings)));
    }

    @Override
    List<Promise> ofTheRule() {
        return Stream.of(
                        new Promise("it is a pure function of what it sees", this::checkPurity),
                        new Promise(
                                "w decays if and only if it says so",
                                () -> checkClaim(
                                        10,
                                        (point, t) -> update(point, t).decay() != 0,
                                        algorithm.decays(),
                                        "whether it ever sets a decay of w; decays()")),
                        new Promise(
                                "w moves if and only if there is one",
                                () -> checkClaim(
                                        9,
                                        this::movesW,
                                        algorithm.usesAuxiliary(),
                                        "whether w ever moves; usesAuxiliary()")),
                        new Promise(
                                "F is read if and only if it says so",
                                () -> checkClaim(
                                        12,
                                        this::readsF,
                                        algorithm.usesFollowOn(),
                                        "whether F ever matters; usesFollowOn()")),
                        new Promise("traces go on whatever was learned", this::checkTraces),
                        new Promise(
                                "a second trace is kept if and only if it says so",
                                () -> checkClaim(
                                        13,
                                        this::keepsSecond,
                                        algorithm.usesBehaviourTrace(),
                                        "whether it ever has something to do with e_μ; usesBehaviourTrace()")))
                .map(promise -> promise.unless(algorithm.keepsState(), NO_PRODUCTS))
                .toList();
    }

    @Override
    List<Promise> ofVersions() {
        var ahead = MirrorProx.over(algorithm);
        var mirrorProx = Stream.of(
                new Promise("Mirror-Prox over it is the two steps of its definition", this::checkMirrorProx),
                new Promise(
                        "so it is over sparse features",
                        () -> everyCase((problem, s) -> AgainstDefinition.sparseLearner(ahead, problem, s))));
        var ways = Arrays.stream(LookAhead.values())
                .filter(way -> way.hasTwoPoints() && !algorithm.lookAhead().hasTwoPoints())
                .map(way -> new Promise("so are its versions " + way.suffix(), () -> checkWay(way)));
        return Stream.concat(mirrorProx, ways)
                .map(promise -> promise.unless(algorithm.keepsState(), NO_PRODUCTS))
                .toList();
    }

    /** Checks that a rule leaves its input unchanged and returns the same update again. */
    private void checkPurity() {
        everywhere(8, (point, t) -> {
            var in = point.products(t, algorithm);
            double[] before = numbers(in);
            double[] first = point.change(t, algorithm, in);
            Expect.same(numbers(in), before, "the products after it was asked, " + point + ", " + t);
            Expect.same(point.change(t, algorithm, in), first, "the update, asked again, " + point + ", " + t);
        });
    }

    private static double[] numbers(Products in) {
        return new double[] {
            in.thetaPhi(),
            in.thetaNext(),
            in.wPhi(),
            in.wNext(),
            in.delta(),
            in.followOn(),
            in.wTrace(),
            in.wBehaviour()
        };
    }

    private boolean movesW(VectorState point, Transition t) {
        double[] change = point.change(t, algorithm);
        return Arrays.stream(change, change.length / 2, change.length).anyMatch(x -> x != 0);
    }

    private boolean readsF(VectorState point, Transition t) {
        var other = point.after(point.trace(), point.behaviourTrace(), point.interest(), point.followOn() + 1);
        var here = update(point, t);
        var there = update(other, t);
        return !Arrays.equals(point.change(t, here), point.change(t, there))
                || here.emphasis() != there.emphasis()
                || here.kept() != there.kept();
    }

    private boolean keepsSecond(VectorState point, Transition t) {
        var out = update(point, t);
        return out.wBehaviour() != 0 || out.keptBehaviour() != 0;
    }

    /** Checks that traces depend on data and settings alone. */
    private void checkTraces() {
        everywhere(11, (point, t) -> {
            var here = update(point, t);
            var elsewhere = update(point.moved(point.both()), t);
            Expect.same(
                    new double[] {elsewhere.emphasis(), elsewhere.kept(), elsewhere.keptBehaviour()},
                    new double[] {here.emphasis(), here.kept(), here.keptBehaviour()},
                    "what traces keep at other weights, " + point + ", " + t);
        });
    }

    /**
     * Checks Mirror-Prox against its definition: form the look-ahead point as vectors, evaluate there, step from the
     * original point.
     */
    private void checkMirrorProx() {
        everywhere(3, (point, t) -> {
            double[] expected = point.moved(point.change(t, algorithm)).change(t, algorithm);
            var fused = new Update();
            new MirrorProx(algorithm).apply(point.products(t, algorithm), point.settings(), fused);
            double size = 1 + Arrays.stream(expected).map(Math::abs).max().orElseThrow();
            Expect.close(point.change(t, fused), expected, 1e-13 * size, "Mirror-Prox, " + point + ", " + t);
        });
    }

    /** Checks look-ahead over two transitions against its definition, which keeps the look-ahead point as vectors. */
    private void checkWay(LookAhead way) {
        var ahead = new LookingAhead(algorithm, way);
        everyCase((problem, settings) -> AgainstDefinition.learner(ahead, problem, settings));
        everyCase((problem, settings) -> AgainstDefinition.sparseLearner(ahead, problem, settings));
    }

    private Update update(VectorState point, Transition t) {
        var out = new Update();
        algorithm.apply(point.products(t, algorithm), point.settings(), out);
        return out;
    }

    private void everywhere(long seed, BiConsumer<VectorState, Transition> check) {
        everyCase((problem, settings) -> {
            var point = VectorState.in(problem, algorithm, settings, seed);
            problem.transitions().forEach(t -> check.accept(point, t));
        });
    }

    /** Checks that a property holds on some step if and only if the rule claims it. */
    private void checkClaim(long seed, BiPredicate<VectorState, Transition> question, boolean claimed, String what) {
        boolean anywhere = variants().stream()
                .anyMatch(settings -> problems().stream().anyMatch(problem -> {
                    var point = VectorState.in(problem, algorithm, settings, seed);
                    return problem.transitions().stream().anyMatch(t -> question.test(point, t));
                }));
        Expect.same(anywhere, claimed, what);
    }
}

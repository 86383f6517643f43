package io.github.mirrortd.learn;

import io.github.mirrortd.mdp.Citation;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * {@link MirrorProx} over a learner, with the learner's settings and grid.
 *
 * @param name the name
 * @param summary one line
 * @param citation the source
 * @param base the learner
 */
record MirrorProxAlgorithm(String name, String summary, Citation citation, RuleAlgorithm base)
        implements RuleAlgorithm {
    private static final Citation MIRROR_PROX = new Citation(
            "A. Nemirovski",
            2004,
            "Prox-method with rate of convergence O(1/t) for variational inequalities with Lipschitz continuous"
                    + " monotone operators and smooth convex-concave saddle point problems",
            "SIAM Journal on Optimization 15");

    /** A version that the source of its base names and describes. */
    private record Published(String name, String summary, String base) {}

    private static final List<Published> PUBLISHED = List.of(
            new Published("GTD2-MP", "Mirror-Prox over GTD2-ST (metric C)", "GTD2-ST"),
            new Published("STHTD-MP", "the paper's method: Mirror-Prox over STHTD (metric H)", "STHTD"),
            new Published("STHTD-MP-Damped", "Mirror-Prox over STHTD-Damped", "STHTD-Damped"));

    /**
     * {@return the version of any learner that is a rule}
     *
     * @param base the learner
     */
    static MirrorProxAlgorithm of(RuleAlgorithm base) {
        String name = base.name();
        return new MirrorProxAlgorithm(name + Algorithms.AHEAD, "Mirror-Prox over " + name, MIRROR_PROX, base);
    }

    /** Returns the names of the published versions. */
    static List<String> published() {
        return PUBLISHED.stream().map(Published::name).toList();
    }

    /** Returns the published version of a name, in any case. */
    static Optional<Algorithm> published(String name) {
        return PUBLISHED.stream()
                .filter(version -> version.name.equalsIgnoreCase(name))
                .findFirst()
                .map(version -> {
                    var base = Algorithms.rule(version.base);
                    var source = base.description().citation();
                    return new MirrorProxAlgorithm(version.name, version.summary, source, base);
                });
    }

    /** Returns the description of a published version by that of its base. */
    static Description describe(String published, Function<String, Description> bases) {
        var version = PUBLISHED.stream()
                .filter(one -> one.name.equals(published))
                .findFirst()
                .orElseThrow();
        var about = bases.apply(version.base);
        return describe(version.name, version.summary, about.citation(), about);
    }

    @Override
    public void apply(Products in, Settings s, Update out) {
        MirrorProx.apply(base, in, s, out);
    }

    @Override
    public Description description() {
        return describe(name, summary, citation, base.description());
    }

    private static Description describe(String name, String summary, Citation citation, Description about) {
        return new Description(
                name,
                summary,
                "(θᵐ, wᵐ) = one " + about.name() + " step from (θ, w)\nthen from (θ, w) with (θᵐ, wᵐ) on the right:\n"
                        + about.equation(),
                citation,
                about.parameters(),
                about.grid());
    }

    @Override
    public double usual(Parameter p) {
        return base.usual(p);
    }

    @Override
    public String toString() {
        return name;
    }
}

package io.github.mirrortd.engine.rows;

import io.github.mirrortd.engine.formula.Formula;
import io.github.mirrortd.engine.formula.RuleProfile;
import io.github.mirrortd.learn.Coefficient;
import io.github.mirrortd.learn.LearnerVector;
import io.github.mirrortd.learn.LookAhead;
import io.github.mirrortd.learn.Product;
import io.github.mirrortd.learn.Rule;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** A rule made ready for rows: straight-line arithmetic, without traces, at one point, and without the policies' own numbers. */
public final class RowRule {
    private final Rule rule;
    private final RuleProfile profile;
    private final Formula formula;
    private final List<Coefficient> written;

    private RowRule(Rule rule, RuleProfile profile, Formula formula) {
        this.rule = rule;
        this.profile = profile;
        this.formula = formula;
        written = Arrays.stream(Coefficient.values())
                .filter(c -> !c.isOfTraces() && profile.writes(c))
                .filter(c -> rule.usesAuxiliary() || c.target() != LearnerVector.W)
                .toList();
    }

    /** The rule for rows; nothing where it is not such a one. */
    public static Optional<RowRule> of(Rule rule) {
        var profile = RuleProfile.of(rule, false);
        boolean plain = rule.lookAhead() == LookAhead.NONE
                && Product.of(Product.Source.POLICIES).stream().noneMatch(profile::reads);
        return profile.formula().filter(f -> plain).map(f -> new RowRule(rule, profile, f));
    }

    Rule rule() {
        return rule;
    }

    Formula formula() {
        return formula;
    }

    boolean usesW() {
        return rule.usesAuxiliary();
    }

    /** Whether a product must be formed; without w, its products are 0. */
    boolean reads(Product p) {
        return profile.reads(p);
    }

    /** The coefficients that may be anything else than 0. */
    List<Coefficient> written() {
        return written;
    }

    boolean writes(Coefficient c) {
        return written.contains(c);
    }
}

package io.github.mirrortd.contract;

import io.github.mirrortd.learn.Description;
import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Products;
import io.github.mirrortd.learn.RuleAlgorithm;
import io.github.mirrortd.learn.Settings;
import io.github.mirrortd.learn.Update;
import io.github.mirrortd.mdp.Citation;
import java.util.List;

/** TD with steps divided by φ·φ, a rule that reads products of features, keeps the contract. */
class NormalisedTdTest implements RuleContract {
    @Override
    public RuleAlgorithm algorithm() {
        return new NormalisedTd();
    }

    private record NormalisedTd() implements RuleAlgorithm {
        @Override
        public Description description() {
            return new Description(
                    "NTD",
                    "normalised TD",
                    "θ += α ρ δ z / φ·φ",
                    new Citation("nobody", 2026, "none", "nowhere"),
                    List.of(Parameter.ALPHA, Parameter.LAMBDA),
                    List.of(Settings.alpha(0.1), Settings.alpha(0.01)));
        }

        @Override
        public void apply(Products in, Settings s, Update out) {
            double step = s.alpha() / in.phiPhi() * in.rho() * in.delta();
            out.theta(step, 0, step);
            out.keep(1, in.gamma() * s.lambda() * in.rho());
        }

        @Override
        public boolean usesAuxiliary() {
            return false;
        }
    }
}

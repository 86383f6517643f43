package io.github.mirrortd.equations;

import io.github.mirrortd.learn.Parameter;
import io.github.mirrortd.learn.Product;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

/** The predefined names. */
final class Vocabulary {
    static final Map<String, Value.Basis> VECTORS =
            Map.of("theta", Value.Basis.THETA, "w", Value.Basis.W, "phi", Value.Basis.PHI, "next", Value.Basis.NEXT);

    /** Numbers of the transition. */
    static final Map<String, Product> DATA = data();

    private Vocabulary() {}

    private static Map<String, Product> data() {
        var map = new LinkedHashMap<String, Product>();
        map.put("r", Product.REWARD);
        map.put("gamma", Product.GAMMA);
        map.put("rho", Product.RHO);
        map.put("pi", Product.TARGET);
        map.put("mu", Product.BEHAVIOUR);
        map.put("i", Product.INTEREST);
        map.put("psi0", Product.PSI_LOW);
        map.put("psi_max", Product.PSI_HIGH);
        return map;
    }

    /** Returns the listed setting of a name. */
    static Optional<Parameter> listed(String name) {
        return Parameter.listed(name.equals("n") ? "horizon" : name);
    }

    /** Returns whether a name is predefined. */
    static boolean isTaken(String name) {
        return VECTORS.containsKey(name) || DATA.containsKey(name) || Parser.FUNCTIONS.contains(name);
    }
}

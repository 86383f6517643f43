package io.github.mirrortd.data.report;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.base.document.NodeReader;
import io.github.mirrortd.data.features.FeatureMap;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Linear values that can be asked of new states: features, and weights by the name of who found them.
 *
 * @param weights each as long as there are features
 */
public record Model(FeatureMap features, Map<String, double[]> weights) {
    /** The file's name in an output folder. */
    public static final String FILE = "model.json";

    /** {@return all of it, for a file} */
    public Map<String, @Nullable Object> tree() {
        var tree = new LinkedHashMap<String, @Nullable Object>();
        tree.put("features", features.tree());
        var named = new LinkedHashMap<String, Object>();
        // LSTD-Q's weights give values of states and actions, not of states.
        weights.forEach((name, theta) -> {
            if (theta.length == features.dimension()) {
                named.put(name, theta);
            }
        });
        tree.put("weights", named);
        return tree;
    }

    /**
     * {@return the model in a file}
     *
     * @param file its path
     * @throws IllegalArgumentException if it is not such a file
     */
    public static Model read(Path file) {
        var root = NodeReader.read(file);
        root.only(List.of("features", "weights"));
        var features = FeatureMap.of(root.need("features"));
        var weights = new LinkedHashMap<String, double[]>();
        for (var entry : root.need("weights").map().entrySet()) {
            weights.put(entry.getKey(), entry.getValue().numbers(features.dimension(), "one for each feature"));
        }
        if (weights.isEmpty()) {
            throw root.near("weights").wrong("there are no weights of state values in this model");
        }
        return new Model(features, weights);
    }

    /**
     * {@return the weights of a name; the first ones where none is given}
     *
     * @param name an estimator's or a learner's, or null
     */
    public double[] weights(@Nullable String name) {
        var names = List.copyOf(weights.keySet());
        String found = name == null ? names.get(0) : Names.find("weights", name, names, n -> n);
        return Objects.requireNonNull(weights.get(found));
    }
}

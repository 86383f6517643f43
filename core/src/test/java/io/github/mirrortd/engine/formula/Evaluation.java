package io.github.mirrortd.engine.formula;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;

/** A formula's outputs for given inputs, worked out one operation after another. */
final class Evaluation {
    private Evaluation() {}

    static Map<String, Double> of(Formula formula, Map<String, Double> inputs) {
        var nodes = formula.nodes();
        double[] values = new double[nodes.size()];
        for (int n = 0; n < values.length; n++) {
            var node = nodes.get(n);
            double a = node.a() < 0 ? Double.NaN : values[node.a()];
            double b = node.b() < 0 ? Double.NaN : values[node.b()];
            values[n] = switch (node.op()) {
                case CONSTANT -> node.constant();
                case INPUT -> Objects.requireNonNull(inputs.get(node.input()), node.input());
                case ADD -> a + b;
                case SUBTRACT -> a - b;
                case MULTIPLY -> a * b;
                case DIVIDE -> a / b;
                case NEGATE -> -a;
                case SQRT -> Math.sqrt(a);
                case ABS -> Math.abs(a);
                case MIN -> Math.min(a, b);
                case MAX -> Math.max(a, b);
            };
        }
        var outputs = new LinkedHashMap<String, Double>();
        formula.outputs().forEach(name -> outputs.put(name, values[formula.output(name)]));
        return outputs;
    }
}

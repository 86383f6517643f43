package io.github.mirrortd.data.estimate;

import io.github.mirrortd.base.Names;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** All estimators, by their names. */
public final class Estimators {
    /** How an estimator is made. */
    private interface Maker {
        Estimator make(double lambda, int folds);
    }

    private static final Map<String, Maker> ALL = all();

    private Estimators() {}

    private static Map<String, Maker> all() {
        var all = new LinkedHashMap<String, Maker>();
        all.put(LstdEstimator.NAME, (lambda, folds) -> new LstdEstimator(lambda, 1));
        all.put(LstdQEstimator.NAME, (lambda, folds) -> new LstdQEstimator());
        for (int window : new int[] {1, 3, 10}) {
            var rung = new DrSteps(window);
            all.put(rung.name(), (lambda, folds) -> rung);
        }
        all.put(DrEstimator.NAME, (lambda, folds) -> new DrEstimator(folds));
        all.put(IsEstimator.NAME, (lambda, folds) -> new IsEstimator());
        all.put(WisEstimator.NAME, (lambda, folds) -> new WisEstimator());
        all.put(PdisEstimator.NAME, (lambda, folds) -> new PdisEstimator());
        all.put(WpdisEstimator.NAME, (lambda, folds) -> new WpdisEstimator());
        all.put(OnPolicyEstimator.NAME, (lambda, folds) -> new OnPolicyEstimator());
        return all;
    }

    /** {@return what people can ask for} */
    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }

    /**
     * {@return estimators by their names; where there are several λ, LSTD with each of them}
     *
     * @param names in any case
     * @param lambdas λ of LSTD
     * @param folds for DR; 1 for none
     * @throws IllegalArgumentException where there is none of a name
     */
    public static List<Estimator> named(List<String> names, List<Double> lambdas, int folds) {
        return names.stream()
                .flatMap(name -> {
                    String known = Names.find("estimator", name.strip(), names(), n -> n);
                    var maker = ALL.get(known);
                    return known.equals(LstdEstimator.NAME)
                            ? lambdas.stream()
                                    .map(lambda -> Objects.requireNonNull(maker).make(lambda, folds))
                            : Stream.of(Objects.requireNonNull(maker).make(0, folds));
                })
                .distinct()
                .toList();
    }
}

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
        all.put(Lstd.NAME, (lambda, folds) -> new Lstd(lambda, 1));
        all.put(LstdQ.NAME, (lambda, folds) -> new LstdQ());
        for (int window : new int[] {1, 3, 10}) {
            var rung = new DrSteps(window);
            all.put(rung.name(), (lambda, folds) -> rung);
        }
        all.put(Dr.NAME, (lambda, folds) -> new Dr(folds));
        all.put(Is.NAME, (lambda, folds) -> new Is());
        all.put(Wis.NAME, (lambda, folds) -> new Wis());
        all.put(Pdis.NAME, (lambda, folds) -> new Pdis());
        all.put(Wpdis.NAME, (lambda, folds) -> new Wpdis());
        all.put(OnPolicy.NAME, (lambda, folds) -> new OnPolicy());
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
                    return known.equals(Lstd.NAME)
                            ? lambdas.stream()
                                    .map(lambda -> Objects.requireNonNull(maker).make(lambda, folds))
                            : Stream.of(Objects.requireNonNull(maker).make(0, folds));
                })
                .distinct()
                .toList();
    }
}

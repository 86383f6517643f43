package io.github.mirrortd.learn;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.learn.Product.Source;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.SparseStep;
import io.github.mirrortd.mdp.Transition;
import io.github.mirrortd.problems.Problems;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** {@link Products} and {@link Update} follow the lists, in their order. */
class ProductTest {
    private static final double FIRST = 100;

    private static double[] numbers(int count) {
        return IntStream.range(0, 3 * count).mapToDouble(i -> FIRST + i).toArray();
    }

    private static double read(Object from, String id) throws ReflectiveOperationException {
        return (double) from.getClass().getMethod(id).invoke(from);
    }

    private static List<String> fields(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .filter(f -> f.getType() == double.class && !Modifier.isStatic(f.getModifiers()))
                .map(java.lang.reflect.Field::getName)
                .toList();
    }

    @Test
    void everyProductHasItsFieldAndItsMethodAndThereAreNoOthers() {
        assertThat(fields(Products.class))
                .containsExactlyElementsOf(
                        Arrays.stream(Product.values()).map(Product::id).toList());
        assertThat(fields(Update.class))
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(Coefficient.values()).map(Coefficient::id).toList());
        assertThat(Product.THETA_PHI.id()).isEqualTo("thetaPhi");
        assertThat(Product.W_BEHAVIOUR.id()).isEqualTo("wBehaviour");
    }

    /** Reads and writes with a distance of three. */
    @Test
    void productsComeInTheListsOrder() throws ReflectiveOperationException {
        for (var source : Source.values()) {
            var products = Product.of(source);
            double[] x = numbers(products.size() + 1);
            var in = new Products();
            switch (source) {
                case TRANSITION -> in.transition(x, 1, 3);
                case POLICIES -> in.policies(x, 1, 3);
                case TRACES -> in.traces(x, 1, 3);
                case WEIGHTS -> in.weights(x[1], x[4], x[7], x[10]);
                case PAST -> in.followOn(x[1]);
            }
            for (int k = 0; k < products.size(); k++) {
                assertThat(read(in, products.get(k).id()))
                        .as(products.get(k).id())
                        .isEqualTo(x[1 + 3 * k]);
            }
        }
    }

    @Test
    void coefficientsGoInTheListsOrder() throws ReflectiveOperationException {
        var out = new Update();
        out.theta(1, 2, 3);
        out.w(4, 5, 6, 7);
        out.decay(8);
        out.keep(9, 10);
        out.keepBehaviour(11);
        double[] x = new double[3 * Coefficient.values().length];
        out.into(x, 1, 3);
        for (var c : Coefficient.values()) {
            assertThat(x[1 + 3 * c.place()])
                    .as(c.id())
                    .isEqualTo(read(out, c.id()))
                    .isPositive();
        }
        assertThat(Arrays.stream(x).filter(v -> v != 0)).hasSize(Coefficient.values().length);
    }

    /** Coefficients of vectors come first, on which the exact tools rely. */
    @Test
    void coefficientsOfVectorsAreTheFirstOnes() {
        assertThat(Arrays.stream(Coefficient.values()).map(Coefficient::isOfVector))
                .containsExactly(true, true, true, true, true, true, true, false, false, false, false);
    }

    /** A product has the same value on a finite problem and on a step over sparse features. */
    @Test
    void bothMeaningsOfANumberAreTheSame() throws ReflectiveOperationException {
        var step = new SparseStep();
        for (var problem : Problems.examples()) {
            var likelihoods = problem.actions().stream()
                    .mapToDouble(a -> Math.max(a.target(), a.behaviour()))
                    .filter(p -> p > 0)
                    .summaryStatistics();
            step.likelihoods(likelihoods.getMin(), Math.min(1, likelihoods.getMax()));
            for (var t : problem.transitions()) {
                fill(step, problem, t);
                var in = new Products();
                in.step(step, true);
                for (var source : List.of(Source.TRANSITION, Source.POLICIES)) {
                    for (var p : Product.of(source)) {
                        assertThat(read(in, p.id()))
                                .as("%s, %s, %s", problem, t, p)
                                .isEqualTo(p.at(problem, t));
                    }
                }
                double[] phi = problem.features().dense(t.state());
                double[] next = t.terminal()
                        ? new double[phi.length]
                        : problem.features().dense(t.next());
                assertThat(new double[] {
                            Product.PHI_PHI.at(problem, t),
                            Product.PHI_NEXT.at(problem, t),
                            Product.NEXT_NEXT.at(problem, t)
                        })
                        .as("%s, %s", problem, t)
                        .containsExactly(dot(phi, phi), dot(phi, next), dot(next, next));
            }
        }
    }

    private static void fill(SparseStep step, FiniteProblem problem, Transition t) {
        var action = problem.actions().get(t.action());
        step.phi().set(problem.features().indices(t.state()), problem.features().values(t.state()));
        step.next().set(problem.nextIndices(t), problem.nextValues(t));
        step.policies(action.target(), action.behaviour());
        step.interest(problem.interest(t.state()));
        step.outcome(t.reward(), t.gamma(), t.terminal());
    }

    private static double dot(double[] a, double[] b) {
        double sum = 0;
        for (int i = 0; i < a.length; i++) {
            sum += a[i] * b[i];
        }
        return sum;
    }
}

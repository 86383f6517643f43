package io.github.mirrortd.exact;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.mirrortd.problems.Problems;
import org.ejml.data.DMatrixRMaj;
import org.ejml.dense.row.CommonOps_DDRM;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OuterMeansTest {
    /** Row by row, on threads or not, and without zeros: to the last bit what sums of whole matrices are. */
    @ParameterizedTest
    @ValueSource(
            strings = {"boyan_chain", "random_walk", "garnet:states=60,features=40", "garnet:features=30,kind=binary"})
    void areSumsOfOuterProducts(String name) {
        var problem = Problems.get(name);
        int d = problem.dimension();
        var aPi = new DMatrixRMaj(d, d);
        var aMu = new DMatrixRMaj(d, d);
        var c = new DMatrixRMaj(d, d);
        var b = new DMatrixRMaj(d, 1);
        for (var t : problem.transitions()) {
            double weight = problem.stationary()[t.state()] * t.likelihood();
            var phi = new DMatrixRMaj(d, 1, true, problem.features().dense(t.state()));
            var a = phi.copy();
            if (!t.terminal()) {
                CommonOps_DDRM.addEquals(
                        a,
                        -t.gamma(),
                        new DMatrixRMaj(d, 1, true, problem.features().dense(t.next())));
            }
            CommonOps_DDRM.multAddTransB(weight * t.rho(), phi, a, aPi);
            CommonOps_DDRM.multAddTransB(weight, phi, a, aMu);
            CommonOps_DDRM.multAddTransB(weight, phi, phi, c);
            CommonOps_DDRM.addEquals(b, weight * t.rho() * t.reward(), phi);
        }
        var operators = Operators.of(problem);
        assertThat(operators.aPi().data).isEqualTo(aPi.data);
        assertThat(operators.aMu().data).isEqualTo(aMu.data);
        assertThat(operators.c().data).isEqualTo(c.data);
        assertThat(operators.b().data).isEqualTo(b.data);
    }
}

package io.github.mirrortd.exact.moments;

import io.github.mirrortd.exact.Matrices;
import io.github.mirrortd.internal.Dense;
import io.github.mirrortd.internal.Samples;
import io.github.mirrortd.random.Pcg64;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * How fast what is left to learn shrinks or grows in a typical run: the Lyapunov exponent of the random matrices M_τ along the
 * chain, (1/t) log‖M_τt … M_τ1 z‖ for almost every run. It is no eigenvalue of anything, so it is measured, along a few long seeded
 * runs of the learner without rewards; E‖·‖² can only grow faster than the typical run does.
 *
 * @param exponent of a step: what is left is multiplied by its exponential
 * @param standardError of the exponent, from run to run
 */
public record TypicalGrowth(double exponent, double standardError) {
    private static final int RUNS = 16;
    private static final int STEPS = 20_000;
    private static final int FORGOTTEN = 500;
    private static final long FIRST_SEED = 80_000;

    /** {@return what a run's weights are multiplied by in a step} */
    public double factor() {
        return StrictMath.exp(exponent);
    }

    /** @param likely where this edge's probability ends among those that leave its block */
    private record Way(int target, int form, double likely) {}

    static TypicalGrowth of(MomentFlow flow) {
        List<List<Way>> ways = new ArrayList<>();
        double[] sums = new double[flow.blocks];
        for (int b = 0; b < flow.blocks; b++) {
            ways.add(new ArrayList<>());
        }
        for (int b = 0; b < flow.blocks; b++) {
            for (var e : flow.chain.edges.get(b)) {
                sums[e.from()] += e.probability();
                ways.get(e.from()).add(new Way(b, e.form(), sums[e.from()]));
            }
        }
        double[] exponents = IntStream.range(0, RUNS)
                .parallel()
                .mapToDouble(run -> exponent(flow, ways, sums, FIRST_SEED + run))
                .toArray();
        return new TypicalGrowth(Samples.mean(exponents), Samples.deviation(exponents) / Math.sqrt(RUNS));
    }

    private static double exponent(MomentFlow flow, List<List<Way>> ways, double[] sums, long seed) {
        var random = new Pcg64(seed);
        double[] z = new double[flow.n];
        for (int i = 0; i < z.length; i++) {
            z[i] = random.random() - 0.5;
        }
        int block = 0;
        double left = random.random();
        while (block < flow.blocks - 1 && left >= flow.chain.startMass[block]) {
            left -= flow.chain.startMass[block++];
        }
        double sum = 0;
        for (int t = 0; t < STEPS; t++) {
            double u = random.random() * sums[block];
            int at = 0;
            while (at < ways.get(block).size() - 1 && ways.get(block).get(at).likely() <= u) {
                at++;
            }
            var way = ways.get(block).get(at);
            move(flow, way.form(), z);
            block = way.target();
            double size = Matrices.norm(z);
            if (!(size > 0)) {
                return Double.NEGATIVE_INFINITY;
            }
            sum += t >= FORGOTTEN ? StrictMath.log(size) : 0;
            Dense.scale(z, 1 / size);
        }
        return sum / (STEPS - FORGOTTEN);
    }

    /** z ← M z. */
    private static void move(MomentFlow flow, int f, double[] z) {
        var forms = flow.forms;
        double[] h = new double[forms.reads[f].length];
        for (int l = 0; l < h.length; l++) {
            h[l] = forms.reads[f][l].dot(z, 0);
        }
        forms.mixtures[f].apply(z, flow.d);
        for (int k = 0; k < forms.writes[f].length; k++) {
            double a = 0;
            for (int l = 0; l < h.length; l++) {
                a += forms.slope(f, k, l) * h[l];
            }
            forms.writes[f][k].addTo(a, z, 0);
        }
    }
}

package io.github.mirrortd.data.verdict;

import io.github.mirrortd.data.Evaluation;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.Locale;

/** Writes what the checks of many logs come to. */
final class VerdictStudy {
    private VerdictStudy() {}

    public static void main(String[] arguments) throws IOException {
        int from = Integer.parseInt(arguments[0]);
        int to = Integer.parseInt(arguments[1]);
        int every = Integer.parseInt(arguments[2]);
        int logs = Integer.parseInt(arguments[3]);
        try (var out = new PrintStream(arguments[4], StandardCharsets.UTF_8)) {
            for (int k = from; k < to; k += every) {
                var situation = new Situation(k);
                long begin = System.nanoTime();
                for (int log = 0; log < logs; log++) {
                    out.println(line(situation, log));
                }
                System.out.printf(
                        Locale.ROOT,
                        "%s, truth %.4f, %.1f s%n",
                        situation,
                        situation.truth,
                        (System.nanoTime() - begin) * 1e-9);
            }
        }
    }

    private static String line(Situation s, int log) {
        var answer = Evaluation.of(s.log(log)).withThreads(1).run();
        var text = new StringBuilder();
        text.append(s.number).append(',').append(log).append(',').append(s.truth);
        text.append(',').append(answer.verdict().level());
        text.append(',')
                .append(answer.verdict().recommended().map(e -> e.label()).orElse("-"));
        var o = answer.overlap();
        var p = answer.support();
        for (double x : new double[] {
            o.uncovered(),
            o.uncoveredZ(),
            o.unseen(),
            o.expectedSteps(),
            o.shownShare(),
            o.calibration(),
            o.effectiveEpisodes(),
            o.effectiveRewards(),
            o.meanWeight(),
            o.meanWeightZ(),
            o.weightDegrees(),
            p.weightsEss(),
            p.rank() < p.dimension() && !p.determined() ? 1 : 0
        }) {
            text.append(',').append(x);
        }
        var e = answer.estimates();
        for (int i = 0; i < 5; i++) {
            text.append(',').append(e.get(i).value());
            text.append(',').append(e.get(i).standardError());
            text.append(',').append(e.get(i).degrees());
            text.append(',').append(e.get(i).largestShare());
            text.append(',').append(e.get(i).low());
            text.append(',').append(e.get(i).high());
        }
        for (int i = 0; i < 5; i++) {
            for (int j = i + 1; j < 5; j++) {
                text.append(',')
                        .append(answer.difference(e.get(i), e.get(j))
                                .orElseThrow()
                                .standardError());
            }
        }
        return text.toString();
    }
}

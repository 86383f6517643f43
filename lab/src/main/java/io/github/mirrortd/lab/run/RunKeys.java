package io.github.mirrortd.lab.run;

import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.format.Sha256;
import io.github.mirrortd.lab.learnerfile.CalledLearner;
import io.github.mirrortd.lab.learnerfile.LearnerFiles;
import io.github.mirrortd.lab.result.SavedLearners;
import io.github.mirrortd.learn.Algorithm;
import io.github.mirrortd.learn.RuleOver;
import io.github.mirrortd.learn.SteppedAlgorithm;
import io.github.mirrortd.mdp.FiniteProblem;
import io.github.mirrortd.mdp.Problem;
import io.github.mirrortd.mdp.StreamProblem;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Stable names for what a run depends on, its seed and the window it is judged by aside: the code, the problem's definition,
 * the algorithm with its settings and schedule, the number of steps. Two cells have the same name only if their runs are the same bits.
 */
final class RunKeys {
    private static final int DIGITS = 32;

    private final Map<Cell, String> cells = new ConcurrentHashMap<>();
    private final Map<Problem, String> problems = new ConcurrentHashMap<>();
    private final Map<Class<?>, String> code = new ConcurrentHashMap<>();
    private final Supplier<String> program;

    RunKeys() {
        this(CodeBytes::ofProgram);
    }

    /** @param program stands for the bytes of the code that computes */
    RunKeys(Supplier<String> program) {
        this.program = program;
    }

    String of(Cell cell) {
        // Asked for every run, and nearly always known.
        String known = cells.get(cell);
        return known != null ? known : cells.computeIfAbsent(cell, this::cell);
    }

    /** Of a problem alone. */
    String of(Problem problem) {
        return problems.computeIfAbsent(problem, this::task);
    }

    private String cell(Cell cell) {
        return digest(out -> {
            out.writeUTF(program.get());
            out.writeUTF(of(cell.problem()));
            out.writeUTF(cell.algorithm().name());
            out.writeUTF(code(cell.algorithm().getClass()));
            if (cell.algorithm() instanceof RuleOver over) {
                out.writeUTF(code(over.base().getClass()));
            }
            if (cell.algorithm() instanceof SteppedAlgorithm stepped) {
                out.writeUTF(code(stepped.rule().getClass()));
                if (stepped.rule() instanceof RuleOver over) {
                    out.writeUTF(code(over.base().getClass()));
                }
                if (stepped.policy().isPresent()) {
                    out.writeUTF(code(stepped.policy().get().getClass()));
                }
            }
            if (LearnerFiles.of(cell.algorithm()).isPresent()) {
                out.writeUTF(
                        SavedLearners.digest(LearnerFiles.of(cell.algorithm()).get()));
            }
            if (cell.algorithm() instanceof CalledLearner called) {
                out.writeUTF(called.key());
            }
            for (var setting : cell.settings().present().entrySet()) {
                out.writeUTF(setting.getKey().id());
                out.writeDouble(setting.getValue());
            }
            out.writeDouble(cell.schedule().tau());
            out.writeDouble(cell.schedule().p());
            out.writeInt(cell.trials().steps());
        });
    }

    private String task(Problem task) {
        return task instanceof StreamProblem stream ? stream(stream) : problem(task.finite());
    }

    /** All that a walk, an update or an error depends on. */
    private String stream(StreamProblem stream) {
        return digest(out -> {
            out.writeUTF(stream.id());
            out.writeUTF(code(stream.world().getClass()));
            out.writeInt(stream.tiles().tilings());
            out.writeInt(stream.tiles().tiles());
            out.writeInt(stream.tiles().memory());
            out.writeDouble(stream.gamma());
            out.writeDouble(stream.follow());
            for (int i = 0; i < stream.evaluation().count(); i++) {
                numbers(out, stream.evaluation().state(i));
            }
            numbers(out, stream.evaluation().values());
        });
    }

    /** All that a trajectory, an update or an error depends on. */
    private static String problem(FiniteProblem problem) {
        return digest(out -> {
            out.writeUTF(problem.id());
            for (var action : problem.actions()) {
                out.writeInt(action.state());
                out.writeDouble(action.target());
                out.writeDouble(action.behaviour());
                for (var outcome : action.outcomes()) {
                    out.writeInt(outcome.next());
                    out.writeDouble(outcome.probability());
                    out.writeDouble(outcome.reward());
                }
            }
            for (var t : problem.transitions()) {
                out.writeInt(t.state());
                out.writeInt(t.next());
                out.writeDouble(t.rho());
                out.writeDouble(t.reward());
                out.writeDouble(t.gamma());
                out.writeBoolean(t.terminal());
            }
            for (int s = 0; s < problem.states(); s++) {
                for (int i : problem.features().indices(s)) {
                    out.writeInt(i);
                }
                numbers(out, problem.features().values(s));
            }
            numbers(out, problem.startProbabilities());
            numbers(out, problem.initial());
            numbers(out, problem.values());
            numbers(out, problem.errorWeights());
            out.writeUTF(problem.errorMeasure().id());
            numbers(out, problem.interest());
        });
    }

    private static void numbers(DataOutputStream out, double[] values) throws IOException {
        for (double x : values) {
            out.writeDouble(x);
        }
    }

    /** The bytes of the jar that a plugin's class is from; MirrorTD's own are known already. */
    private String code(Class<?> type) {
        return code.computeIfAbsent(type, RunKeys::digestOf);
    }

    private static String digestOf(Class<?> type) {
        var source = type.getProtectionDomain().getCodeSource();
        var place = source == null ? null : source.getLocation();
        // What was made of a learner's equations lies nowhere; its text is part of the key.
        if (place == null || type.getClassLoader() == Algorithm.class.getClassLoader()) {
            return type.getName();
        }
        return digest(out -> {
            out.writeUTF(type.getName());
            try (var jar = place.openStream()) {
                jar.transferTo(out);
            }
        });
    }

    private static String digest(Content content) {
        try {
            var bytes = new ByteArrayOutputStream();
            content.writeTo(new DataOutputStream(bytes));
            var sha = Sha256.start();
            sha.update(bytes.toByteArray());
            return Sha256.text(sha).substring(0, DIGITS);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read a plugin", e);
        }
    }

    private interface Content {
        void writeTo(DataOutputStream out) throws IOException;
    }
}

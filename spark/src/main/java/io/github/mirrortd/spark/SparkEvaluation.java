package io.github.mirrortd.spark;

import io.github.mirrortd.data.Answer;
import io.github.mirrortd.data.Evaluation;
import io.github.mirrortd.data.read.DataSet;
import io.github.mirrortd.data.read.DataSteps;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.UnaryOperator;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/**
 * A policy's value from any {@code Dataset<Row>}, by its own session, for programs in Java and Scala: {@code
 * SparkEvaluation.of(rows, spec).run()}. The answer has the same bits as that of the same rows on one machine.
 */
public final class SparkEvaluation {
    private static final AtomicInteger NAMES = new AtomicInteger();

    private final Dataset<Row> rows;
    private final String spec;
    private final UnaryOperator<Evaluation> wishes;

    private SparkEvaluation(Dataset<Row> rows, String spec, UnaryOperator<Evaluation> wishes) {
        this.rows = rows;
        this.spec = spec;
        this.wishes = wishes;
    }

    /**
     * {@return an evaluation in its usual form}
     *
     * @param rows one a state or a transition, in any order and any number of partitions
     * @param spec what the columns mean, in YAML: the file of a data set without its field {@code data}
     */
    public static SparkEvaluation of(Dataset<Row> rows, String spec) {
        return new SparkEvaluation(rows, spec, evaluation -> evaluation);
    }

    /**
     * {@return the same evaluation in another form}
     *
     * @param more says what is different, such as {@code e -> e.withConfidence(0.9)}
     */
    public SparkEvaluation with(UnaryOperator<Evaluation> more) {
        return new SparkEvaluation(rows, spec, evaluation -> more.apply(wishes.apply(evaluation)));
    }

    /**
     * {@return the value, by every estimator}
     *
     * @throws IllegalArgumentException where the data do not hold what is needed, or the spec has a mistake; the message says
     *     which
     */
    public Answer run() {
        String name = "mirrortd_dataset_" + NAMES.incrementAndGet();
        rows.createOrReplaceTempView(name);
        var session = rows.sparkSession();
        try (var steps = DataSteps.open(
                new SparkDatabase(session),
                DataSet.of("the spec", spec.stripTrailing() + "\ndata: " + name + "\n", Path.of("")),
                Optional.empty(),
                Optional.empty())) {
            var evaluation = Evaluation.of(steps).withStart(steps.start()).withActions(steps.actionNames());
            var answer = wishes.apply(evaluation).run();
            return steps.notes().isEmpty() ? answer : answer.withNotes(steps.notes());
        } finally {
            session.catalog().dropTempView(name);
        }
    }
}

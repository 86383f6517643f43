package io.github.mirrortd.lab.paper;

import io.github.mirrortd.base.Names;
import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.NodeReader;
import io.github.mirrortd.base.format.Resources;
import io.github.mirrortd.internal.Lazy;
import io.github.mirrortd.lab.display.ExperimentDisplay;
import io.github.mirrortd.lab.experiment.Experiment;
import io.github.mirrortd.lab.experimentfile.ExperimentReader;
import io.github.mirrortd.mdp.Citation;
import io.github.mirrortd.mdp.Problem;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * A published study: a folder of declarations. {@code experiment.yaml} says what is run, {@code study.yaml} where it is from and how
 * its published table is read; the table has one row for each candidate of the experiment's tuning, in their order.
 */
public final class Study {
    private static final String FOLDER = "studies/";

    private final String id;
    private final Supplier<Node> root = Lazy.of(() -> NodeReader.read("study.yaml", resource("study.yaml")));
    private final Supplier<ExperimentDisplay> display =
            Lazy.of(() -> ExperimentReader.parse("experiment.yaml", experimentText()));

    Study(String id) {
        this.id = id;
    }

    /** {@return all studies, the paper first} */
    public static List<Study> all() {
        return Resources.text(Study.class.getResourceAsStream(FOLDER + "index.txt"))
                .lines()
                .map(Study::new)
                .toList();
    }

    /**
     * {@return the study of a name}
     *
     * @param id its name
     * @throws IllegalArgumentException if there is none; the message offers the nearest name
     */
    public static Study get(String id) {
        return Names.find("study", id, all(), Study::id);
    }

    /**
     * {@return the study whose table has the rows that an experiment measures, on whatever problem}
     *
     * @param other any experiment
     */
    public static Optional<Study> of(Experiment other) {
        return all().stream()
                .filter(Study::hasTable)
                .filter(study -> study.experiment().learners().equals(other.learners())
                        && Objects.equals(study.experiment().tuning(), other.tuning())
                        && study.experiment().schedule().equals(other.schedule())
                        && other.evaluation() == null
                        && other.robustness() == null)
                .findFirst();
    }

    String resource(String name) {
        return Resources.text(Study.class.getResourceAsStream(FOLDER + id + "/" + name));
    }

    /** {@return the name that people type} */
    public String id() {
        return id;
    }

    /** {@return the publication} */
    public Citation source() {
        var source = root.get().need("source");
        return new Citation(
                source.need("authors").word(),
                source.need("year").whole(1950, 2100),
                source.need("title").word(),
                source.need("venue").word());
    }

    /** {@return what is run} */
    public Experiment experiment() {
        return display().experiment();
    }

    /** {@return what is run and what is shown of it} */
    public ExperimentDisplay display() {
        return display.get();
    }

    /** {@return the file that says what is run} */
    public String experimentText() {
        return resource("experiment.yaml");
    }

    /** {@return whether a table declares what is compared} */
    public boolean hasTable() {
        return root.get().get("table") != null;
    }

    /**
     * {@return the same experiment on another problem, judged by the same error}
     *
     * @param problem any finite problem
     * @throws IllegalArgumentException if the study's numbers belong to its own problems only
     */
    public ExperimentDisplay on(Problem problem) {
        if (!hasTable()) {
            throw new IllegalArgumentException("the study '" + id
                    + "' compares its own problems only; leave --problem out, or use 'mirrortd run' with its learners");
        }
        var own = experiment();
        var judged = problem.finite().measuredBy(own.problems().get(0).errorMeasure());
        var experiment = Experiment.of(List.of(judged), own.learners())
                .title(own.title())
                .tuning(own.tuning())
                .reference(own.reference())
                .build();
        return new ExperimentDisplay(experiment, display().summaries(), List.of(), false);
    }

    /**
     * A learner of the table.
     *
     * @param name in the table
     * @param learner here
     * @param within the largest relative difference that counts as agreement
     */
    record Listed(String name, String learner, double within) {}

    List<Listed> learners() {
        var listed = root.get().need("table").need("learners").map();
        return listed.entrySet().stream()
                .map(e -> new Listed(
                        e.getKey(),
                        e.getValue().need("learner").word(),
                        e.getValue().need("within").number()))
                .toList();
    }

    /** The columns of the table between learner and numbers, each with the setting that it holds. */
    Map<String, String> columns() {
        var columns = new LinkedHashMap<String, String>();
        root.get().need("table").need("columns").map().forEach((name, setting) -> columns.put(name, setting.word()));
        return columns;
    }

    /** The file of published numbers of a problem, if there is one. */
    Optional<String> published(Problem problem) {
        return Optional.ofNullable(
                        root.get().need("table").need("published").map().get(problem.id()))
                .map(file -> resource(file.word()));
    }

    /** {@return where the publication and its numbers part, as declared} */
    public List<PaperDifference> differences() {
        var node = root.get().get("differences");
        return node == null
                ? List.of()
                : node.items().stream()
                        .map(item -> new PaperDifference(
                                item.need("about").word(),
                                item.need("paper").word(),
                                item.need("measured").word()))
                        .toList();
    }
}

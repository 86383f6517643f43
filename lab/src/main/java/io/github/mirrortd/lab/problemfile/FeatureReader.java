package io.github.mirrortd.lab.problemfile;

import io.github.mirrortd.base.document.Node;
import io.github.mirrortd.base.document.Node.Kind;
import io.github.mirrortd.mdp.features.FeatureTables;
import java.util.Arrays;
import java.util.List;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Reads how states are represented. */
record FeatureReader(Draft draft, Node node) {
    /** φ of every state; zeros where a rule makes the features and the state is terminal. */
    static double[][] read(Draft draft, Node node) {
        if (node.is("tabular")) {
            return FeatureTables.tabular(draft.states(), draft.terminal);
        }
        try {
            return new FeatureReader(draft, node).rows();
        } catch (ArithmeticException e) {
            throw node.wrong("there are too many features");
        }
    }

    private double[][] rows() {
        String type = node.need("type").word();
        if (type.equals("table")) {
            return table(node.need("rows"));
        }
        double[][] rows = node.meaning(() -> made(type));
        draft.terminal.stream().forEach(s -> Arrays.fill(rows[s], 0));
        return node.need("bias").flag() ? withBias(rows) : rows;
    }

    private double[][] made(String type) {
        return switch (type) {
            case "tabular" -> FeatureTables.tabular(draft.states(), draft.terminal);
            case "aggregation" ->
                FeatureTables.oneHot(List.of(node.get("size") == null ? partition(node.need("groups")) : runs()));
            case "one_hot" ->
                FeatureTables.oneHot(
                        node.get("groups") == null
                                ? axes()
                                : node.need("groups").items().stream()
                                        .map(this::partition)
                                        .toList());
            case "polynomial" ->
                FeatureTables.polynomial(coordinates(), node.need("degree").whole());
            case "fourier" ->
                FeatureTables.fourier(coordinates(), node.need("order").whole());
            case "rbf" ->
                FeatureTables.radial(
                        coordinates(),
                        centres(node.need("centers")),
                        node.need("width").number());
            case "tiles" ->
                FeatureTables.tiles(
                        coordinates(), draft.terminal, node.need("tilings").whole(), perAxis(node.need("tiles")));
            default -> randomBinary();
        };
    }

    private double[][] randomBinary() {
        int count = node.need("count").whole();
        return FeatureTables.randomBinary(
                draft.states(),
                count,
                node.need("ones").whole(1, count),
                node.need("seed").large(0, Long.MAX_VALUE));
    }

    private double[][] coordinates() {
        if (draft.coordinates == null) {
            throw node.wrong("these features are made from the states' coordinates; give those in the field"
                    + " 'coordinates', or use a chain or a grid, which have them");
        }
        return draft.coordinates;
    }

    private double[][] table(Node rows) {
        if (FileBeside.is(rows)) {
            return new FileBeside(rows).matrix("features", draft.states());
        }
        var table = new double[draft.states()][];
        if (rows.is(Kind.MAP)) {
            rows.map().forEach((name, row) -> table[draft.state(name, row)] = row.numbers());
            int width = Arrays.stream(table)
                    .filter(r -> r != null)
                    .mapToInt(r -> r.length)
                    .findFirst()
                    .orElse(0);
            for (int s = 0; s < table.length; s++) {
                if (table[s] == null && !draft.terminal.get(s)) {
                    throw rows.wrong(
                            "state " + draft.quoted(s) + " has no row; every state needs one, but terminal ones");
                }
                table[s] = table[s] == null ? new double[width] : table[s];
            }
            rows.map().forEach((name, row) -> sameLength(row, draft.state(name, row), width));
        } else {
            var items = rows.items(draft.states(), "a row for each state");
            int width = items.get(0).items().size();
            for (int s = 0; s < table.length; s++) {
                sameLength(items.get(s), s, width);
                table[s] = items.get(s).numbers();
            }
        }
        if (table[0].length == 0) {
            throw rows.wrong("a state needs at least one feature");
        }
        return table;
    }

    private void sameLength(Node row, int state, int width) {
        if (row.items().size() != width) {
            throw row.wrong("state " + draft.quoted(state) + " has "
                    + row.items().size() + " features; it must have " + width + ", as the first row");
        }
    }

    /** Groups of states, as numbers by state: every state that lasts is in exactly one. */
    private int[] partition(Node groups) {
        int[] group = new int[draft.states()];
        Arrays.fill(group, -1);
        for (int g = 0; g < groups.items().size(); g++) {
            for (var name : groups.items().get(g).items()) {
                int s = draft.state(name);
                if (group[s] >= 0) {
                    throw name.wrong("state " + draft.quoted(s) + " is in two groups; it must be in one");
                }
                group[s] = g;
            }
        }
        draft.lasting().forEach(s -> {
            if (group[s] < 0) {
                throw groups.wrong("state " + draft.quoted(s) + " is in no group; it must be in one");
            }
        });
        return group;
    }

    /** Groups of consecutive states; terminal ones do not count. */
    private int[] runs() {
        int size = node.need("size").whole();
        int[] group = new int[draft.states()];
        Arrays.fill(group, -1);
        int[] lasting = draft.lasting().toArray();
        for (int i = 0; i < lasting.length; i++) {
            group[lasting[i]] = i / size;
        }
        return group;
    }

    /** A partition for each axis: states with the same coordinate are together. */
    private List<int[]> axes() {
        double[][] at = coordinates();
        return IntStream.range(0, at[0].length)
                .mapToObj(k -> {
                    var values = new TreeMap<Double, Integer>();
                    draft.lasting().forEach(s -> values.put(at[s][k], 0));
                    int i = 0;
                    for (var entry : values.entrySet()) {
                        entry.setValue(i++);
                    }
                    return IntStream.range(0, at.length)
                            .map(s -> draft.terminal.get(s) ? -1 : values.getOrDefault(at[s][k], -1))
                            .toArray();
                })
                .toList();
    }

    /** A number for all axes, or one for each. */
    private int[] perAxis(Node counts) {
        int axes = coordinates()[0].length;
        if (counts.is(Kind.LIST)) {
            return counts.items(axes, "one for each axis").stream()
                    .mapToInt(Node::whole)
                    .toArray();
        }
        int[] same = new int[axes];
        Arrays.fill(same, counts.whole());
        return same;
    }

    private double[][] centres(Node centres) {
        if (!ProblemForm.isPoints(centres)) {
            return FeatureTables.grid(coordinates(), perAxis(centres));
        }
        int axes = coordinates()[0].length;
        return centres.items().stream()
                .map(c -> c.numbers(axes, "one for each axis"))
                .toArray(double[][]::new);
    }

    private double[][] withBias(double[][] rows) {
        return IntStream.range(0, rows.length)
                .mapToObj(s -> {
                    double[] longer = Arrays.copyOf(rows[s], rows[s].length + 1);
                    longer[rows[s].length] = draft.terminal.get(s) ? 0 : 1;
                    return longer;
                })
                .toArray(double[][]::new);
    }
}

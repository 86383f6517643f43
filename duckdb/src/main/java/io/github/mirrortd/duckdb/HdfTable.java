package io.github.mirrortd.duckdb;

import io.github.mirrortd.base.database.Database.Column;
import io.github.mirrortd.base.database.Database.Sink;
import io.jhdf.HdfFile;
import io.jhdf.api.Dataset;
import io.jhdf.api.Group;
import io.jhdf.exceptions.HdfException;
import java.lang.reflect.Array;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * An HDF5 file as a table, in D4RL's layout (one long array of each kind, with terminals and timeouts) or in Minari's (a group for
 * each episode, which has one observation more than steps).
 */
final class HdfTable implements ArrayTable {
    private static final int BLOCK = 4_096;
    private static final String EPISODE = "episode_";
    private static final Pattern EPISODES = Pattern.compile(EPISODE + "[0-9]{1,18}");

    /** Arrays that say where episodes end, and where they are cut off; the first one that is there counts. */
    private static final List<String> ENDS = List.of("terminals", "terminations");

    private static final List<String> CUTS = List.of("timeouts", "truncations");

    /** All arrays that become columns. */
    private static final List<String> KINDS = List.of(
            "observations next_observations actions rewards terminals timeouts terminations truncations".split(" "));

    private final HdfFile file;
    private final boolean minari;
    private final Group first;
    private final List<Group> episodes;

    private HdfTable(HdfFile file) {
        this.file = file;
        episodes = new ArrayList<>();
        for (var child : file) {
            if (child instanceof Group group
                    && EPISODES.matcher(child.getName()).matches()) {
                episodes.add(group);
            }
        }
        episodes.sort(Comparator.comparingLong(g -> Long.parseLong(g.getName().substring(EPISODE.length()))));
        minari = !episodes.isEmpty();
        if (!minari) {
            episodes.add(file);
        }
        first = episodes.get(0);
        for (String needed : List.of("observations", "actions", "rewards")) {
            if (!(first.getChild(needed) instanceof Dataset)) {
                throw new IllegalArgumentException("'" + file.getFile() + "' has no array '" + needed
                        + "'; HDF5 files are read in the layouts of D4RL and Minari");
            }
        }
    }

    static HdfTable of(Path path) {
        try {
            var file = new HdfFile(path);
            try {
                var table = new HdfTable(file);
                double numbers = table.episodes.stream()
                        .flatMap(group -> table.arrays(group).values().stream())
                        .mapToDouble(array -> (double) array.getSize() * Double.BYTES)
                        .sum();
                Unpacked.check(path, numbers);
                return table;
            } catch (RuntimeException e) {
                file.close();
                throw e;
            }
        } catch (HdfException e) {
            throw new IllegalArgumentException("cannot read '" + path + "' as HDF5: " + e.getMessage(), e);
        }
    }

    /** The arrays that become columns, by the name of these. */
    private Map<String, Dataset> arrays(Group group) {
        var arrays = new LinkedHashMap<String, Dataset>();
        for (String name : KINDS) {
            if (group.getChild(name) instanceof Dataset array) {
                arrays.put(name, array);
            }
        }
        if (group.getChild("infos") instanceof Group infos
                && infos.getChild("action_log_probs") instanceof Dataset array) {
            arrays.put("action_log_probs", array);
        }
        return arrays;
    }

    private static int width(Dataset array) {
        int[] shape = array.getDimensions();
        if (shape.length > 2) {
            throw new IllegalArgumentException("the array '" + array.getPath() + "' has " + shape.length
                    + " dimensions; states and actions are rows of numbers");
        }
        return shape.length == 1 ? 1 : shape[1];
    }

    @Override
    public List<Column> columns() {
        var columns = new ArrayList<Column>();
        columns.add(new Column("episode", "BIGINT"));
        columns.add(new Column("t", "BIGINT"));
        arrays(first).forEach((name, array) -> addColumns(columns, name, array));
        if (minari) {
            addColumns(columns, "next_observations", (Dataset) first.getChild("observations"));
        }
        return columns;
    }

    private static void addColumns(List<Column> columns, String name, Dataset array) {
        boolean flat = array.getDimensions().length == 1;
        for (int k = 0; k < width(array); k++) {
            columns.add(new Column(flat ? name : name + "_" + k, "DOUBLE"));
        }
    }

    @Override
    public void copy(Sink sink) {
        long episode = 0;
        long time = 0;
        for (var group : episodes) {
            var arrays = arrays(group);
            long rows = ((Dataset) group.getChild("rewards")).getDimensionsAsLong()[0];
            for (long from = 0; from < rows; from += BLOCK) {
                int count = (int) Math.min(BLOCK, rows - from);
                var blocks = new ArrayList<double[][]>();
                for (var array : arrays.values()) {
                    blocks.add(block(array, from, count));
                }
                if (minari) {
                    blocks.add(block((Dataset) group.getChild("observations"), from + 1, count));
                }
                int ends = place(ENDS, arrays.keySet());
                int cuts = place(CUTS, arrays.keySet());
                for (int i = 0; i < count; i++) {
                    var row = new ArrayList<Object>(List.of(episode, time));
                    for (double[][] block : blocks) {
                        for (double x : block[i]) {
                            row.add(x);
                        }
                    }
                    sink.row(row.toArray());
                    time++;
                    boolean over =
                            (ends >= 0 && blocks.get(ends)[i][0] != 0) || (cuts >= 0 && blocks.get(cuts)[i][0] != 0);
                    if (over && !minari) {
                        episode++;
                        time = 0;
                    }
                }
            }
            if (minari) {
                episode++;
                time = 0;
            }
        }
    }

    private static Optional<String> first(List<String> names, Set<String> there) {
        return names.stream().filter(there::contains).findFirst();
    }

    private static int place(List<String> names, Set<String> there) {
        return first(names, there).map(List.copyOf(there)::indexOf).orElse(-1);
    }

    private static double[][] block(Dataset array, long from, int count) {
        int[] shape = array.getDimensions();
        int width = width(array);
        boolean flat = shape.length == 1;
        Object data = flat
                ? array.getData(new long[] {from}, new int[] {count})
                : array.getData(new long[] {from, 0}, new int[] {count, width});
        double[][] rows = new double[count][width];
        for (int i = 0; i < count; i++) {
            Object row = Array.get(data, i);
            for (int k = 0; k < width; k++) {
                rows[i][k] = number(flat ? row : Array.get(row, k));
            }
        }
        return rows;
    }

    /** Booleans of h5py are names of an enumeration. */
    private static double number(Object value) {
        if (value instanceof Number n) {
            return n.doubleValue();
        }
        return Boolean.parseBoolean(value.toString()) ? 1 : 0;
    }

    @Override
    public Map<String, String> defaults() {
        var names = arrays(first).keySet();
        var defaults = new LinkedHashMap<String, String>();
        defaults.put("episode", "episode");
        defaults.put("order", "t");
        defaults.put("reward", "rewards");
        defaults.put("action", "actions");
        first(ENDS, names).ifPresent(name -> defaults.put("terminal", name));
        first(CUTS, names).ifPresent(name -> defaults.put("truncated", name));
        if (names.contains("action_log_probs")) {
            defaults.put("behaviour", "exp(action_log_probs)");
        }
        if (minari || names.contains("next_observations")) {
            defaults.put("next", "observations_* next_observations_*");
        }
        defaults.put("features", "observations_*");
        return defaults;
    }

    @Override
    public void close() {
        file.close();
    }
}

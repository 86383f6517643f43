package io.github.mirrortd.spark;

import com.google.auto.service.AutoService;
import io.github.mirrortd.base.Cluster;
import io.github.mirrortd.base.database.Access;
import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.base.database.Scan;
import io.github.mirrortd.data.read.Databases;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.rdd.RDD;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.jspecify.annotations.Nullable;
import scala.jdk.javaapi.CollectionConverters;

/**
 * The rows of a log on a cluster. They are laid down in the order of their episodes, so that every partition has whole episodes
 * and partitions follow each other as episodes do on one machine; what is asked of them goes to where they are.
 */
final class SparkDatabase implements Database {
    private static final AtomicInteger VIEWS = new AtomicInteger();
    private static final String SORTED = "sorted";

    /** Partitions per core, so that none waits long for the last one. */
    private static final int PARTS_EACH = 3;

    private final SparkSession session;
    private final JavaSparkContext context;
    private final Map<String, Dataset<Row>> views = new LinkedHashMap<>();
    private SparkGuard guard;
    private @Nullable Sorted sorted;

    /** Opens it. */
    @AutoService(Databases.OnCluster.class)
    public static final class Opener implements Databases.OnCluster {
        @Override
        public Database open(Cluster cluster) {
            return new SparkDatabase(((SparkCluster) cluster).session());
        }
    }

    /** Rows by episode and order, and how many episodes each partition has, as soon as that is known. */
    private static final class Sorted {
        private final Dataset<Row> kept;
        private final RDD<InternalRow> rows;
        private final DataType[] types;
        private long[] episodes = {};

        Sorted(Dataset<Row> kept) {
            this.kept = kept;
            rows = SparkQueries.rows(kept);
            types = SparkQueries.types(kept);
        }

        /** Columns c0, c1, … that a statement selects. */
        int[] places(List<String> select) {
            return select.stream()
                    .mapToInt(name -> Integer.parseInt(name.substring(1)))
                    .toArray();
        }
    }

    SparkDatabase(SparkSession session) {
        this.session = session;
        context = JavaSparkContext.fromSparkContext(session.sparkContext());
        guard = new SparkGuard(session, Access.inside(Path.of("").toAbsolutePath()));
        session.udf().register("epoch", (UDF1<Object, Double>) SparkQueries::seconds, DataTypes.DoubleType);
    }

    @Override
    public void limit(Access newAccess) {
        guard = new SparkGuard(session, newAccess);
    }

    @Override
    public String checkedQuery(String query) {
        guard.checkQuery(SparkSql.of(query));
        return query;
    }

    @Override
    public String checkedExpression(String expression) {
        guard.checkExpression(SparkSql.of(expression));
        return expression;
    }

    @Override
    public Source source(List<String> files) {
        return source(Path.of(""), files);
    }

    @Override
    public Source source(Path folder, List<String> files) {
        String first = files.get(0);
        if (files.size() == 1 && isTable(first)) {
            return new Source(first, false, Map.of());
        }
        String lower = first.toLowerCase(Locale.ROOT);
        var paths = files.stream()
                .map(f -> f.contains("://") ? f : folder.resolve(f).toString())
                .toArray(String[]::new);
        List.of(paths).forEach(guard::checkFile);
        return new Source(view(SparkQueries.of(() -> read(lower, paths))), true, Map.of());
    }

    private boolean isTable(String name) {
        return name.matches("[A-Za-z0-9_.`]+") && session.catalog().tableExists(name);
    }

    private Dataset<Row> read(String kind, String... paths) {
        var reader = session.read();
        if (kind.contains(".parquet")) {
            return reader.parquet(paths);
        }
        if (kind.contains(".json") || kind.contains(".ndjson")) {
            return reader.json(paths);
        }
        if (kind.contains(".orc")) {
            return reader.orc(paths);
        }
        if (kind.contains(".csv") || kind.contains(".tsv") || kind.contains(".txt")) {
            return reader.option("header", "true")
                    .option("inferSchema", "true")
                    .option("sep", kind.contains(".tsv") ? "\t" : ",")
                    .csv(paths);
        }
        throw new IllegalArgumentException("'" + paths[0]
                + "' is neither a table of the cluster nor a file that it reads: Parquet, ORC, CSV or JSON lines, by its"
                + " ending");
    }

    private String view(Dataset<Row> rows) {
        String name = "mirrortd_rows_" + VIEWS.incrementAndGet();
        rows.createOrReplaceTempView(name);
        views.put(name, rows);
        return name;
    }

    private Dataset<Row> sql(String statement) {
        String words = SparkSql.of(statement);
        guard.checkQuery(words);
        return SparkQueries.of(() -> session.sql(words));
    }

    @Override
    public void execute(String sql) {
        sql(sql);
    }

    @Override
    public List<Column> columns(String query) {
        return Arrays.stream(sql(query).schema().fields())
                .map(field -> new Column(field.name(), word(field)))
                .toList();
    }

    /** A type as the embedded database calls it. */
    private static String word(StructField field) {
        String word = field.dataType().sql().toUpperCase(Locale.ROOT);
        return word.equals("STRING") ? "VARCHAR" : word.equals("INT") ? "INTEGER" : word;
    }

    @Override
    public Rows query(String sql) {
        var rows = sql(sql);
        var types = SparkQueries.types(rows);
        return new SparkRows(here(SparkQueries.rows(rows)), types, all(types.length));
    }

    @Override
    public Rows query(List<String> select, String from) {
        var ready = sorted;
        if (ready == null || !from.equals(SORTED)) {
            return query("SELECT " + String.join(", ", select) + " FROM " + from);
        }
        return new SparkRows(here(ready.rows), ready.types, ready.places(select));
    }

    /** All rows, one partition after the other, through this machine. */
    private static Iterator<InternalRow> here(RDD<InternalRow> rows) {
        // Rows are copied, because reused objects would all be the last one.
        return SparkQueries.of(() -> CollectionConverters.asJava(
                rows.map(new SparkQueries.Copy(), SparkQueries.INTERNAL_ROW).toLocalIterator()));
    }

    private static int[] all(int columns) {
        return IntStream.range(0, columns).toArray();
    }

    @Override
    public <S extends Scan<S>> S scan(List<String> select, String from, S scan) {
        var ready = from.equals(SORTED) ? sorted : null;
        RDD<InternalRow> rows;
        DataType[] types;
        int[] places;
        if (ready == null) {
            var selected = sql("SELECT " + String.join(", ", select) + " FROM " + from);
            rows = SparkQueries.rows(selected);
            types = SparkQueries.types(selected);
            places = all(types.length);
        } else {
            rows = ready.rows;
            types = ready.types;
            places = ready.places(select);
        }
        // Parts merge in their order, each as soon as all before it are there.
        var early = new HashMap<Integer, S>();
        var episodes = new ArrayList<Long>();
        SparkJob.run(
                context.sc(),
                rows,
                new SparkScan<>(scan, types, places, ready == null ? new long[0] : before(ready.episodes)),
                (outcome, part) -> {
                    early.put(part, outcome.get());
                    for (var next = early.remove(episodes.size()); next != null; next = early.remove(episodes.size())) {
                        episodes.add(next.episodes());
                        scan.merge(next);
                    }
                },
                () -> false);
        if (ready != null && ready.episodes.length == 0) {
            ready.episodes = episodes.stream().mapToLong(n -> n).toArray();
        }
        return scan;
    }

    @Override
    public boolean alwaysSorts() {
        return true;
    }

    @Override
    public String sorted(List<String> columns, String from, boolean byOrder) {
        if (!byOrder) {
            throw new IllegalArgumentException(
                    "rows on a cluster are unordered; name the column that orders an episode, in the"
                            + " field 'order'");
        }
        var named = new ArrayList<String>();
        for (int k = 0; k < columns.size(); k++) {
            named.add(columns.get(k) + " AS c" + k);
        }
        var rows = sql("SELECT " + String.join(", ", named) + " FROM " + from);
        int parts = Math.max(
                PARTS_EACH * Sessions.width(context), SparkQueries.rows(rows).getNumPartitions());
        release();
        sorted = new Sorted(SparkQueries.of(() -> rows.repartitionByRange(parts, rows.col("c0"))
                .sortWithinPartitions("c0", "c1")
                .persist()));
        return SORTED;
    }

    /** Number of episodes before each partition. */
    private static long[] before(long[] episodes) {
        long[] before = new long[episodes.length];
        for (int k = 1; k < before.length; k++) {
            before[k] = before[k - 1] + episodes[k - 1];
        }
        return before;
    }

    /** Rows of a cluster have an order, so none is skipped. */
    @Override
    public Place place(Source source, String condition, long skip) {
        if (!source.hasFileName()) {
            return new Place("", 0);
        }
        var files = SparkQueries.of(() -> Objects.requireNonNull(views.get(source.from()))
                .where(SparkSql.of("coalesce(" + condition + ", false)"))
                .selectExpr("_metadata.file_path")
                .distinct()
                .collectAsList());
        return files.stream()
                .map(row -> row.getString(0))
                .min(String::compareTo)
                .map(file -> {
                    var holds = SparkQueries.rows(read(file.toLowerCase(Locale.ROOT), file)
                            .selectExpr(SparkSql.of("coalesce(" + condition + ", false)")));
                    return new Place(SparkQueries.name(file), SparkQueries.firstTrue(holds) + 1);
                })
                .orElse(new Place("", 0));
    }

    private void release() {
        if (sorted != null) {
            // Waits: an answer that comes after the session has ended makes Spark print a stack trace.
            sorted.kept.unpersist(true);
            sorted = null;
        }
    }

    @Override
    public void close() {
        release();
        views.keySet().forEach(session.catalog()::dropTempView);
        views.clear();
    }
}

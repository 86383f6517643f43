package io.github.mirrortd.duckdb;

import com.google.auto.service.AutoService;
import io.github.mirrortd.base.database.Access;
import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.base.format.TemporaryFolder;
import io.github.mirrortd.base.format.WholeFiles;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Properties;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBChunkedResult;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDataChunkReader;
import org.duckdb.DuckDBPreparedStatement;
import org.duckdb.DuckDBReadableVector;
import org.jspecify.annotations.Nullable;

/** DuckDB, in this process, on a temporary file that goes away with it. */
final class DuckDatabase implements Database.Writing {
    /** Memory limit; what is more goes to the temporary file. */
    private static final String MEMORY = "400MB";

    /** DuckDB's message for a failed write: the file and the reason. */
    private static final Pattern UNWRITTEN =
            Pattern.compile("Could not write (?:all bytes to )?file \"([^\"]*)\":? *([^\n]*)");

    /** DuckDB's message for a file that it may not read. */
    private static final Pattern FORBIDDEN = Pattern.compile(
            "Cannot access (?:file|directory) \"([^\"]*)\" - file system operations are disabled by configuration");

    /** Prefixes of addresses that its extension httpfs reads. */
    private static final List<String> ADDRESSES =
            List.of("http://", "https://", "s3://", "gs://", "gcs://", "r2://", "hf://");

    /** After that time a library is loaded. */
    private static final Duration LONGEST_START = Duration.ofHours(1);

    private final TemporaryFolder folder;
    private final DuckDBConnection connection;
    private DuckSql sql;
    private int tables;

    /** Opens it. */
    @AutoService(Provider.class)
    public static final class Duck implements Provider {
        @Override
        public Writing open(int threads) {
            return new DuckDatabase(threads);
        }
    }

    DuckDatabase(int threads) {
        try {
            folder = TemporaryFolder.of("data");
            clearLibraries(Objects.requireNonNull(folder.path().getParent()));
            connection = (DuckDBConnection)
                    DriverManager.getConnection("jdbc:duckdb:" + folder.path().resolve("data.db"), new Properties());
        } catch (IOException e) {
            throw new UncheckedIOException("cannot make a temporary folder", e);
        } catch (SQLException e) {
            throw new IllegalStateException("the embedded database does not start", e);
        }
        // Extensions are programs that DuckDB would fetch if a statement needs one.
        execute("SET autoinstall_known_extensions = false");
        execute("SET autoload_known_extensions = false");
        execute("SET allow_community_extensions = false");
        execute("SET threads = " + threads);
        execute("SET memory_limit = '" + MEMORY + "'");
        execute("SET preserve_insertion_order = true");
        execute("SET TimeZone = 'UTC'");
        execute("SET enable_progress_bar = false");
        sql = new DuckSql(connection, Path.of("").toAbsolutePath());
    }

    /** Deletes what processes left that were stopped while DuckDB unpacked its library. */
    private static void clearLibraries(Path temporary) {
        try (var files = Files.newDirectoryStream(temporary, "libduckdb_java*.so")) {
            var latest = Instant.now().minus(LONGEST_START);
            for (var file : files) {
                if (Files.getLastModifiedTime(file, LinkOption.NOFOLLOW_LINKS)
                        .toInstant()
                        .isBefore(latest)) {
                    Files.deleteIfExists(file);
                }
            }
        } catch (IOException | DirectoryIteratorException e) {
            // Another process deletes it, or it is another user's.
        }
    }

    /** Locks the configuration: no statement can lift a limit later. */
    @Override
    public void limit(Access newAccess) {
        sql = new DuckSql(connection, newAccess.folder());
        var folders = newAccess.readable().stream()
                .map(path -> Access.real(folderOf(path)))
                .filter(Files::isDirectory)
                .map(Path::toString)
                .collect(Collectors.toList());
        if (newAccess.remote()) {
            load("httpfs");
            folders.addAll(ADDRESSES);
        }
        execute("SET allowed_directories = " + list(folders));
        execute("SET allowed_paths = "
                + list(Stream.concat(newAccess.readable().stream().map(Access::real), Stream.of(written()))
                        .map(Path::toString)
                        .toList()));
        if (!newAccess.files()) {
            execute("SET enable_external_access = false");
        }
        execute("SET lock_configuration = true");
    }

    private void load(String extension) {
        try {
            execute("INSTALL " + extension);
            execute("LOAD " + extension);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "--allow-remote needs DuckDB's extension " + extension + ", which cannot be loaded: "
                            + e.getMessage(),
                    e);
        }
    }

    /** A folder, or that of files whose name has wildcards. */
    private static Path folderOf(Path path) {
        String fixed = path.toString().replaceFirst("[^/\\\\]*[*?\\[].*", "");
        return fixed.equals(path.toString()) ? path : Path.of(fixed);
    }

    /** Folder in which files are written before they are renamed, the only one that DuckDB may write to. */
    private Path written() {
        return folder.path().resolve("written");
    }

    private static String list(List<String> texts) {
        return texts.stream().map(Database::literal).collect(Collectors.joining(", ", "[", "]"));
    }

    @Override
    public String checkedQuery(String query) {
        return sql.query(query);
    }

    @Override
    public String checkedExpression(String expression) {
        return sql.expression(expression);
    }

    @Override
    public Source source(List<String> files) {
        String name = files.get(0).toLowerCase(Locale.ROOT);
        if (name.endsWith(".npz")) {
            return imported(files, NpzTable::new);
        }
        if (name.endsWith(".hdf5") || name.endsWith(".h5")) {
            return imported(files, HdfTable::of);
        }
        String reader = name.contains(".parquet")
                ? "read_parquet"
                : name.contains(".json") || name.contains(".ndjson") ? "read_json_auto" : "read_csv_auto";
        return new Source(reader + "(" + list(files) + ")", true, Map.of());
    }

    private Source imported(List<String> files, Function<Path, ArrayTable> open) {
        if (files.size() > 1) {
            throw new IllegalArgumentException(
                    "one " + files.get(0).replaceAll(".*\\.", ".") + " file is read at a time, not " + files.size());
        }
        String table = "arrays" + tables++;
        try (var arrays = open.apply(Path.of(files.get(0)))) {
            execute("CREATE TABLE " + table + " ("
                    + arrays.columns().stream()
                            .map(c -> Database.quoted(c.name()) + " " + c.type())
                            .collect(Collectors.joining(", "))
                    + ")");
            try (var sink = append(table)) {
                arrays.copy(sink);
            }
            return new Source(table, false, arrays.defaults());
        } catch (IllegalArgumentException | UncheckedIOException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
            // Whatever a library stumbles over in a damaged file.
            throw new IllegalArgumentException(
                    "cannot read '" + files.get(0) + "': the file is damaged, or of a kind that is not read", e);
        }
    }

    @Override
    public void execute(String statements) {
        try (var statement = connection.createStatement()) {
            statement.execute(statements);
        } catch (SQLException e) {
            throw wrong(e);
        }
    }

    /**
     * The first sentence of what the database says, without its own prefixes; a full or failing disk is not an error of the user.
     */
    static RuntimeException wrong(SQLException e) {
        String said = String.valueOf(e.getMessage());
        var forbidden = FORBIDDEN.matcher(said);
        if (forbidden.find()) {
            String name = forbidden.group(1);
            return new IllegalArgumentException(
                    Access.isRemote(name) ? Access.remoteRefusal(name) : Access.fileRefusal(name), e);
        }
        var unwritten = UNWRITTEN.matcher(said);
        if (unwritten.find()) {
            // The message has the reason alone.
            return new UncheckedIOException(
                    "cannot write '" + unwritten.group(1) + "'", new IOException(unwritten.group(2)));
        }
        String sentence = said.lines()
                .filter(line -> !line.isBlank() && !line.contains("pending query result"))
                .limit(2)
                .collect(Collectors.joining("; "))
                .replaceFirst("^(Error: )?", "")
                .replaceFirst("^[A-Z][A-Za-z]+ Error: ", "")
                .replaceFirst("; LINE 1:.*", "");
        return new IllegalArgumentException("the data cannot be read: " + sentence, e);
    }

    @Override
    public List<Column> columns(String query) {
        sql.check(query);
        try (var statement = connection.createStatement();
                var found = statement.executeQuery("DESCRIBE " + query)) {
            var columns = new ArrayList<Column>();
            while (found.next()) {
                columns.add(new Column(found.getString(1), found.getString(2)));
            }
            return columns;
        } catch (SQLException e) {
            throw wrong(e);
        }
    }

    @Override
    public Rows query(String query) {
        sql.check(query);
        try {
            var statement = (DuckDBPreparedStatement) connection.prepareStatement(query);
            return new Chunks(statement, statement.query());
        } catch (SQLException e) {
            throw wrong(e);
        }
    }

    /** A result in the blocks in which the database makes it, read from its own memory. */
    private static final class Chunks implements Rows {
        private final DuckDBPreparedStatement statement;
        private final DuckDBChunkedResult result;
        private DuckDBReadableVector[] vectors = new DuckDBReadableVector[0];
        private int count;

        Chunks(DuckDBPreparedStatement statement, DuckDBChunkedResult result) {
            this.statement = statement;
            this.result = result;
        }

        @Override
        public int next() {
            try {
                if (!result.nextChunk()) {
                    count = 0;
                    return 0;
                }
            } catch (RuntimeException e) {
                throw new IllegalArgumentException("the data cannot be read: " + e.getMessage(), e);
            }
            DuckDBDataChunkReader chunk = result.chunk();
            count = Math.toIntExact(chunk.rowCount());
            vectors = new DuckDBReadableVector[Math.toIntExact(chunk.columnCount())];
            for (int k = 0; k < vectors.length; k++) {
                vectors[k] = chunk.vector(k);
            }
            return count;
        }

        @Override
        public void numbers(int column, double[] into) {
            var vector = vectors[column];
            for (int i = 0; i < count; i++) {
                into[i] = vector.getDouble(i, Double.NaN);
            }
        }

        @Override
        public void whole(int column, long[] into) {
            var vector = vectors[column];
            for (int i = 0; i < count; i++) {
                if (vector.isNull(i)) {
                    throw new IllegalArgumentException(NO_EPISODE);
                }
                into[i] = vector.getLong(i);
            }
        }

        @Override
        public String text(int column, int row) {
            var vector = vectors[column];
            return vector.isNull(row) ? "null" : vector.getString(row);
        }

        @Override
        public void close() {
            try (statement;
                    result) {
                vectors = new DuckDBReadableVector[0];
            } catch (SQLException e) {
                throw wrong(e);
            }
        }
    }

    @Override
    public Sink append(String table) {
        try {
            return new Appending(connection.createAppender(table));
        } catch (SQLException e) {
            throw wrong(e);
        }
    }

    private record Appending(DuckDBAppender appender) implements Sink {
        @Override
        public void row(@Nullable Object... values) {
            try {
                appender.beginRow();
                for (@Nullable Object value : values) {
                    if (value instanceof Double x) {
                        appender.append(x.doubleValue());
                    } else if (value instanceof Long x) {
                        appender.append(x.longValue());
                    } else if (value instanceof Boolean x) {
                        appender.append(x.booleanValue());
                    } else if (value == null) {
                        appender.appendNull();
                    } else {
                        appender.append(value.toString());
                    }
                }
                appender.endRow();
            } catch (SQLException e) {
                throw wrong(e);
            }
        }

        @Override
        public void close() {
            try {
                appender.close();
            } catch (SQLException e) {
                throw wrong(e);
            }
        }
    }

    @Override
    public void write(String query, Path file) {
        WholeFiles.write(file, part -> {
            String name = file.toString().toLowerCase(Locale.ROOT);
            String format = name.endsWith(".parquet")
                    ? "(FORMAT parquet)"
                    : name.endsWith(".json") || name.endsWith(".jsonl") ? "(FORMAT json)" : "(FORMAT csv, HEADER true)";
            sql.check(query);
            var own = written();
            try {
                execute("COPY (" + query + ") TO " + Database.literal(own.toString()) + " " + format);
                Files.move(own, part);
            } catch (UncheckedIOException e) {
                throw String.valueOf(e.getMessage()).contains(own.toString())
                        ? new UncheckedIOException("cannot write '" + file + "'", e.getCause())
                        : e;
            } catch (IOException e) {
                throw new UncheckedIOException("cannot write '" + file + "'", e);
            }
        });
    }

    @Override
    public void close() {
        try {
            connection.close();
        } catch (SQLException e) {
            throw wrong(e);
        } finally {
            folder.close();
        }
    }
}

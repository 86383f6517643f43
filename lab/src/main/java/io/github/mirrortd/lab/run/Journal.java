package io.github.mirrortd.lab.run;

import io.github.mirrortd.base.Fields;
import io.github.mirrortd.base.format.DoubleBytes;
import io.github.mirrortd.base.format.FolderLock;
import io.github.mirrortd.base.format.Json;
import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.base.format.TemporaryFolder;
import io.github.mirrortd.base.format.Unchecked;
import io.github.mirrortd.lab.experiment.Cell;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Timer;
import java.util.TimerTask;
import java.util.stream.Collectors;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * The finished runs of work that is under way, in the folder {@code unfinished} of an output folder, so that work that was
 * interrupted goes on where it stopped. Gone when the work is done.
 *
 * <p>A line for each run of a cell: the cell's key, the window, the seed, AUC and final error as bits, a checksum of the curve
 * where one is kept, a checksum of the line. Lines are only ever appended, and one whose checksum is wrong, such as the half
 * one at which a process was killed, counts as not written. A curve is on file before its line is. Once a second what was written
 * goes to the disk.
 */
public final class Journal implements RunStore, AutoCloseable {
    static final String FOLDER = "unfinished";
    static final String LOG = "runs.log";
    static final String PLAN = "plan.log";
    private static final String NO_CURVE = "-";
    private static final HexFormat HEX = HexFormat.of();
    private static final long SECOND = 1_000;

    private final FolderLock lock;
    private final Path folder;
    private final RunKeys keys = new RunKeys();
    private final Map<String, String[]> known = new HashMap<>();
    private final FileChannel log;
    private final CurveStore curves;
    private final Timer clock = new Timer("journal", true);
    private String stage = "";
    private int kept;
    private boolean worthKeeping;
    private boolean begun;
    private boolean onDisk = true;

    private Journal(FolderLock lock, Path folder) throws IOException {
        this.lock = lock;
        this.folder = folder;
        Files.createDirectories(folder);
        log = FileChannel.open(
                folder.resolve(LOG), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        curves = new CurveStore(folder, keys);
        clock.schedule(
                new TimerTask() {
                    @Override
                    public void run() {
                        settle();
                    }
                },
                SECOND,
                SECOND);
    }

    /** Treatment of unfinished work in the folder. */
    public enum Earlier {
        /** It is a mistake not to say what becomes of it. */
        REFUSE,
        /** The work goes on with it. */
        RESUME,
        /** It is thrown away. */
        DISCARD
    }

    /**
     * Opens and locks the journal of an output folder.
     *
     * @param out the folder
     * @param earlier what becomes of unfinished work that is there
     * @return the journal
     * @throws IllegalArgumentException if there is unfinished work that is not to be resumed, or another process uses
     *     the folder
     */
    public static Journal open(OutputFolder out, Earlier earlier) {
        var folder = out.path().resolve(FOLDER);
        var lock = FolderLock.on(out);
        try {
            out.clearParts();
            if (earlier == Earlier.DISCARD) {
                TemporaryFolder.delete(folder);
            }
            refuseLinks(folder);
            return new Journal(lock, folder).read(earlier);
        } catch (IOException e) {
            lock.close();
            throw new UncheckedIOException("cannot keep finished runs in '" + folder + "'", e);
        } catch (RuntimeException e) {
            lock.close();
            throw e;
        }
    }

    /** Files are cut and written here: a link, which may come with results from elsewhere, would do that to others. */
    private static void refuseLinks(Path folder) throws IOException {
        if (Files.exists(folder, LinkOption.NOFOLLOW_LINKS)) {
            try (var files = Files.walk(folder)) {
                files.filter(Files::isSymbolicLink).findFirst().ifPresent(link -> {
                    throw new IllegalArgumentException(
                            "'" + link + "' is a link, to where nothing is written; remove it");
                });
            }
        }
    }

    private Journal read(Earlier earlier) throws IOException {
        try {
            read();
            check(earlier);
            return this;
        } catch (IllegalArgumentException e) {
            close();
            throw e;
        }
    }

    private void check(Earlier earlier) {
        if (earlier == Earlier.REFUSE && worthKeeping) {
            throw new IllegalArgumentException("'" + folder.getParent()
                    + "' holds unfinished work; continue it with --resume, name another folder, or discard "
                    + "it with --overwrite");
        }
    }

    /** {@return whether there are finished runs to go on with} */
    public synchronized boolean hasRuns() {
        return worthKeeping;
    }

    /** {@return where work is kept that is under way} */
    public Path folder() {
        return folder;
    }

    /** Takes in the whole lines and cuts off what follows the last of them. */
    private void read() throws IOException {
        String text = Files.readString(folder.resolve(LOG), StandardCharsets.ISO_8859_1);
        int end = 0;
        for (int newline; (newline = text.indexOf('\n', end)) >= 0; end = newline + 1) {
            fields(text.substring(end, newline))
                    .ifPresent(fields -> known.put(fields[0] + " " + fields[1] + " " + fields[2], fields));
        }
        log.truncate(end);
        log.position(end);
        worthKeeping = !known.isEmpty();
        kept = known.size();
        onDisk = true;
    }

    /** Content of a line of the log; empty if its checksum is wrong. */
    static Optional<String[]> fields(String line) {
        int last = line.lastIndexOf(' ');
        return last > 0 && line.substring(last + 1).equals(checksum(line.substring(0, last)))
                ? Optional.of(line.split(" "))
                : Optional.empty();
    }

    /** {@return where the curves of this work are kept} */
    public CurveStore curves() {
        return curves;
    }

    @Override
    public @Nullable FinishedRun find(Cell cell, int run, boolean withCurve) {
        if (known.isEmpty()) {
            return null;
        }
        var fields = known.get(name(cell, run));
        if (fields == null) {
            return null;
        }
        double[] curve = withCurve ? curves.row(cell, run) : null;
        if (withCurve && (curve == null || !fields[5].equals(checksum(curve)))) {
            return null;
        }
        return new FinishedRun(cell, run, number(fields[3]), number(fields[4]), curve);
    }

    private String name(Cell cell, int run) {
        return keys.of(cell) + " " + cell.window().name() + " " + cell.trials().seedOf(run);
    }

    /**
     * A line for each stage, for those who watch: nothing here reads it again.
     *
     * @throws IllegalArgumentException where the work begins and none of the runs that are finished here is part of it
     */
    @Override
    public void expect(String what, List<Cell> cells) {
        if (!begun) {
            checkIsGoneOnWith(cells);
        }
        begin(what);
        var alike = cells.stream()
                .collect(Collectors.groupingBy(
                        c -> List.of(c.problem(), c.algorithm().name(), c.window(), c.trials()),
                        LinkedHashMap::new,
                        Collectors.toList()));
        var stage = new PlannedStage(
                what, alike.values().stream().map(this::planned).toList());
        keeping(() -> Files.writeString(
                folder.resolve(PLAN),
                Json.line(stage) + "\n",
                StandardOpenOption.CREATE,
                begun ? StandardOpenOption.APPEND : StandardOpenOption.TRUNCATE_EXISTING));
        begun = true;
    }

    private synchronized void begin(String what) {
        stage = what;
    }

    /** {@return a sentence that says what is kept of work that is interrupted now, and how to continue it} */
    public synchronized String interrupted() {
        String during = "interrupted" + (stage.isEmpty() ? "" : " during " + stage);
        return worthKeeping
                ? String.format(
                        Locale.ROOT,
                        "%s; %,d finished run%s kept in '%s': the same command with --resume continues",
                        during,
                        kept,
                        kept == 1 ? " is" : "s are",
                        folder)
                : during + "; no run had finished, so nothing is kept";
    }

    /** Finishing other work here would delete these runs. */
    private void checkIsGoneOnWith(List<Cell> cells) {
        if (known.isEmpty()) {
            return;
        }
        var there = known.values().stream().map(f -> f[0]).collect(Collectors.toSet());
        if (cells.stream().map(keys::of).noneMatch(there::contains)) {
            throw new IllegalArgumentException("'" + folder.getParent()
                    + "' holds unfinished work of another command or another build of MirrorTD: resume it with that one,"
                    + " name another folder, or discard it with --overwrite");
        }
    }

    /** Cells that differ in nothing but their settings. */
    @Fields("cell.problem cell.problem.title cell.algorithm window *=cell.trials cells")
    record PlannedPart(Cell cell, List<String> cells) {
        public String window() {
            return cell.window().name();
        }
    }

    private record PlannedStage(String what, List<PlannedPart> parts) {}

    private PlannedPart planned(List<Cell> alike) {
        return new PlannedPart(
                alike.get(0), alike.stream().map(this::keyAndSettings).toList());
    }

    /** In one text: there may be thousands of them before the first run begins. */
    private String keyAndSettings(Cell cell) {
        var text = new StringBuilder(keys.of(cell));
        cell.settings()
                .present()
                .forEach((p, value) ->
                        text.append(' ').append(p.id()).append('=').append((double) value));
        return text.toString();
    }

    @Override
    public void keep(List<FinishedRun> finished) {
        var lines = new StringBuilder();
        for (var run : finished) {
            double[] curve = run.curve();
            String line = name(run.cell(), run.run()) + " " + bits(run.auc()) + " " + bits(run.last()) + " "
                    + (curve == null ? NO_CURVE : checksum(curve));
            lines.append(line).append(' ').append(checksum(line)).append('\n');
        }
        append(lines.toString().getBytes(StandardCharsets.ISO_8859_1), finished.size());
    }

    private synchronized void append(byte[] lines, int runs) {
        keeping(() -> {
            for (var bytes = ByteBuffer.wrap(lines); bytes.hasRemaining(); ) {
                log.write(bytes);
            }
        });
        worthKeeping = true;
        kept += runs;
        onDisk = false;
    }

    private void keeping(Unchecked.Writing work) {
        Unchecked.run("cannot keep finished runs in '" + folder + "'", work);
    }

    private static String bits(double value) {
        return HEX.toHexDigits(Double.doubleToRawLongBits(value));
    }

    private static double number(String bits) {
        return Double.longBitsToDouble(HexFormat.fromHexDigitsToLong(bits));
    }

    private static String checksum(String line) {
        var sum = new CRC32C();
        sum.update(line.getBytes(StandardCharsets.ISO_8859_1));
        return text(sum);
    }

    private static String checksum(double[] curve) {
        var sum = new CRC32C();
        DoubleBytes.update(curve, sum);
        return text(sum);
    }

    private static String text(CRC32C sum) {
        return HEX.toHexDigits(sum.getValue(), 8);
    }

    /** To the disk, where anything is not there yet. */
    private synchronized void settle() {
        if (onDisk || !log.isOpen()) {
            return;
        }
        try {
            log.force(false);
            onDisk = true;
        } catch (IOException e) {
            // The next write reports the failure.
        }
    }

    /** The work is done and its results are written: nothing is left to go on with. */
    public synchronized void finish() {
        worthKeeping = false;
        close();
    }

    /** Keeps what is there, unless there is nothing. */
    @Override
    public synchronized void close() {
        clock.cancel();
        settle();
        try {
            curves.close();
            log.close();
            if (!worthKeeping) {
                TemporaryFolder.delete(folder);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot clear '" + folder + "'", e);
        } finally {
            lock.close();
        }
    }
}

package io.github.mirrortd.lab.run;

import io.github.mirrortd.lab.experiment.Cell;
import io.github.mirrortd.lab.format.OutputFolder;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * The finished runs of work that is under way, in the folder {@code unfinished} of an output folder, so that work that was
 * interrupted goes on where it stopped. Gone when the work is done.
 *
 * <p>A line for each run of a cell: the cell's key, the window, the seed, AUC and final error as bits, a checksum of the curve
 * where one is kept, a checksum of the line. Lines are only ever appended, and one whose checksum is wrong, such as the half
 * one at which a process was killed, counts as not written. A curve is on file before its line is.
 */
public final class Journal implements RunStore, AutoCloseable {
    private static final String FOLDER = "unfinished";
    private static final String LOG = "runs.log";
    private static final String NO_CURVE = "-";
    private static final HexFormat HEX = HexFormat.of();

    private final Path folder;
    private final RunKeys keys = new RunKeys();
    private final Map<String, String[]> known = new HashMap<>();
    private final FileChannel log;
    private final CurveStore curves;
    private boolean worthKeeping;

    private Journal(Path folder) throws IOException {
        this.folder = folder;
        log = FileChannel.open(
                folder.resolve(LOG), StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE);
        curves = new CurveStore(folder, keys);
    }

    /**
     * Opens the journal of an output folder.
     *
     * @param out the folder
     * @param resume whether to go on with what is there; otherwise finished runs that are there are a mistake
     * @return the journal
     * @throws IllegalArgumentException where there is unfinished work that nobody wants to go on with, or somebody else
     *     is at it
     */
    public static Journal open(OutputFolder out, boolean resume) {
        var folder = out.path().resolve(FOLDER);
        try {
            Files.createDirectories(folder);
            var journal = new Journal(folder);
            try {
                journal.lock();
                journal.read();
                journal.check(resume);
                return journal;
            } catch (IllegalArgumentException e) {
                journal.log.close();
                throw e;
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep finished runs in '" + folder + "'", e);
        }
    }

    private void lock() throws IOException {
        try {
            if (log.tryLock() != null) {
                return;
            }
        } catch (OverlappingFileLockException e) {
            // As if another process had it.
        }
        throw new IllegalArgumentException(
                "another mirrortd is at work in '" + folder.getParent() + "': wait for it or name another folder");
    }

    private void check(boolean resume) throws IOException {
        if (!resume && worthKeeping) {
            throw new IllegalArgumentException("'" + folder.getParent()
                    + "' holds unfinished work: go on with it by --resume, name another folder, or delete '" + folder
                    + "'");
        }
    }

    /** Takes in the whole lines and cuts off what follows the last of them. */
    private void read() throws IOException {
        String text = Files.readString(folder.resolve(LOG), StandardCharsets.ISO_8859_1);
        int end = 0;
        for (int newline; (newline = text.indexOf('\n', end)) >= 0; end = newline + 1) {
            String line = text.substring(end, newline);
            int last = line.lastIndexOf(' ');
            if (last > 0 && line.substring(last + 1).equals(checksum(line.substring(0, last)))) {
                var fields = line.split(" ");
                known.put(fields[0] + " " + fields[1] + " " + fields[2], fields);
            }
        }
        log.truncate(end);
        log.position(end);
        worthKeeping = !known.isEmpty();
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

    @Override
    public void keep(List<FinishedRun> finished) {
        var lines = new StringBuilder();
        for (var run : finished) {
            double[] curve = run.curve();
            String line = name(run.cell(), run.run()) + " " + bits(run.auc()) + " " + bits(run.last()) + " "
                    + (curve == null ? NO_CURVE : checksum(curve));
            lines.append(line).append(' ').append(checksum(line)).append('\n');
        }
        append(lines.toString().getBytes(StandardCharsets.ISO_8859_1));
    }

    private synchronized void append(byte[] lines) {
        try {
            var bytes = ByteBuffer.wrap(lines);
            while (bytes.hasRemaining()) {
                log.write(bytes);
            }
            worthKeeping = true;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot keep finished runs in '" + folder + "'", e);
        }
    }

    private static String bits(double value) {
        return HEX.toHexDigits(Double.doubleToRawLongBits(value));
    }

    private static double number(String bits) {
        return Double.longBitsToDouble(HexFormat.fromHexDigitsToLong(bits));
    }

    private static String checksum(String line) {
        var crc = new CRC32();
        crc.update(line.getBytes(StandardCharsets.ISO_8859_1));
        return HEX.toHexDigits(crc.getValue(), 8);
    }

    private static String checksum(double[] curve) {
        long sum = curve.length;
        for (double x : curve) {
            sum = 31 * sum + Double.doubleToRawLongBits(x);
        }
        return HEX.toHexDigits(sum);
    }

    /** The work is done and its results are written: nothing is left to go on with. */
    public void finish() {
        worthKeeping = false;
        close();
    }

    /** Keeps what is there, unless there is nothing. */
    @Override
    public synchronized void close() {
        try {
            curves.close();
            log.close();
            if (!worthKeeping && Files.exists(folder)) {
                try (var files = Files.walk(folder)) {
                    for (var file : files.sorted(Comparator.reverseOrder()).toList()) {
                        Files.delete(file);
                    }
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot clear '" + folder + "'", e);
        }
    }
}

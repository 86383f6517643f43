package io.github.mirrortd.cli.option;

import io.github.mirrortd.base.format.OutputFolder;
import io.github.mirrortd.lab.run.Journal;
import io.github.mirrortd.lab.run.Thinning;
import java.util.Optional;
import picocli.CommandLine.Option;

/** Options of work that can be resumed. */
public final class RunOptions extends ClusterOptions {
    @Option(
            names = "--resume",
            description = "Continue interrupted work in the folder of --out. Finished runs are skipped;"
                    + " finished results are shown.")
    private boolean resume;

    @Option(
            names = "--overwrite",
            description = "Replace all results and unfinished work in the folder of --out; otherwise only results "
                    + "of the same experiment are replaced. With --resume, unfinished work continues and replaces "
                    + "older results at its end.")
    private boolean overwrite;

    @Option(
            names = "--every",
            paramLabel = "N",
            description = "Distance N between the points of saved learning curves, or 'log' for points"
                    + " evenly spaced on a log axis; results use all points. Default: 1.")
    void every(String text) {
        thinning = Thinning.parse(text);
    }

    private Thinning thinning = Thinning.NONE;

    /** Points of learning curves to write. */
    public Thinning thinning() {
        return thinning;
    }

    /** True to continue unfinished work, or to show finished work. */
    public boolean resumes() {
        return resume && !overwrite;
    }

    /** True to replace any existing results. */
    public boolean overwrites() {
        return overwrite;
    }

    /** The finished runs of the work in a folder; there is none without a folder. */
    public Optional<Journal> journal(Optional<OutputFolder> folder) {
        if (resume && folder.isEmpty()) {
            throw new IllegalArgumentException("--resume needs --out, the folder of the interrupted work");
        }
        if (overwrite && folder.isEmpty()) {
            throw new IllegalArgumentException("--overwrite needs --out, the folder whose results are replaced");
        }
        if (!thinning.equals(Thinning.NONE) && folder.isEmpty()) {
            throw new IllegalArgumentException("--every needs --out, the folder of the saved curves");
        }
        var earlier = resume ? Journal.Earlier.RESUME : overwrite ? Journal.Earlier.DISCARD : Journal.Earlier.REFUSE;
        return folder.map(out -> Journal.open(out, earlier));
    }
}

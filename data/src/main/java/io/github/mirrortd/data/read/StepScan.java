package io.github.mirrortd.data.read;

import io.github.mirrortd.base.database.Database;
import io.github.mirrortd.base.database.Scan;
import io.github.mirrortd.data.step.Pass;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A pass over steps as a scan of rows, which goes to where the rows are.
 *
 * @param <P> the pass
 */
final class StepScan<P extends Pass<P>> implements Scan<StepScan<P>> {
    private final Reading reading;
    private final P pass;
    private final transient @Nullable LongConsumer progress;
    private @Nullable Findings findings;
    private @Nullable RowMistake mistake;

    /**
     * @param pass that has seen nothing yet
     * @param progress receives the numbers of rows that are done here
     */
    StepScan(Reading reading, P pass, LongConsumer progress) {
        this.reading = reading;
        this.pass = pass;
        this.progress = progress;
    }

    @Override
    public void startAfter(long episodes) {
        pass.startAfter(episodes);
    }

    @Override
    public void look(Database.Rows rows) {
        try {
            findings = reading.read(rows, pass, this::done);
        } catch (RowMistake e) {
            mistake = e;
        }
    }

    private void done(long rows) {
        if (progress != null) {
            progress.accept(rows);
        }
    }

    @Override
    public void merge(StepScan<P> later) {
        if (mistake == null) {
            mistake = later.mistake;
        }
        var found = later.findings;
        if (found != null) {
            done(found.rows());
            pass.merge(later.pass);
            if (findings == null) {
                findings = found;
            } else {
                findings.merge(found);
            }
        }
    }

    /**
     * Returns what the rows were like.
     *
     * @throws RowMistake if one of them cannot be: the first one in the order of the log
     */
    Findings findings() {
        if (mistake != null || findings == null) {
            throw mistake == null ? new IllegalStateException("no rows were read") : mistake;
        }
        return findings;
    }
}

package io.github.mirrortd.lab.run;

import io.github.mirrortd.base.Cluster;
import io.github.mirrortd.lab.learnerfile.WeightMemory;
import java.util.List;
import java.util.Objects;

/**
 * Runs blocks on a cluster: a block goes there as what it is, and its finished runs come back one block at a time.
 *
 * @param cluster where
 * @param engine the name of the engine on those machines, for {@link io.github.mirrortd.engine.parallel.Engines#get}
 */
public record ClusterScheduler(Cluster cluster, String engine) implements Scheduler {
    @Override
    public int width() {
        return cluster.width();
    }

    @Override
    public WeightMemory memory() {
        return WeightMemory.ofBytes(cluster.memory() / 2);
    }

    @Override
    public void run(List<RunBlock> blocks, Listener listener) {
        if (blocks.isEmpty()) {
            return;
        }
        var senders = new SentBlock.Sender(engine);
        var sent = blocks.stream().map(senders::send).toList();
        cluster.run(sent, new Cluster.Results<List<SentBlock.Ran>>() {
            @Override
            public void finished(int task, List<SentBlock.Ran> runs) {
                var block = blocks.get(task);
                listener.finished(runs.stream()
                        .map(r -> new FinishedRun(
                                Objects.requireNonNull(block.cells().get(r.cell())),
                                r.run(),
                                r.auc(),
                                r.last(),
                                r.curve()))
                        .toList());
                listener.advanced(block.steps());
            }

            @Override
            public boolean isRequested() {
                return listener.isRequested();
            }
        });
    }
}

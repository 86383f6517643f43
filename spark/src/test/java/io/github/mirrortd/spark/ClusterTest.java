package io.github.mirrortd.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.spark.SparkContext;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** On a real cluster, a master and two workers: machines die, drivers die, and nothing changes but the time. */
class ClusterTest {
    private static final String SWEEP =
            "sweep -p boyan_chain,random_walk,baird -a TD,TDC,STHTD-MP --alpha log:1e-3:1e-1:8 --runs 16 --steps 30000 --json";

    @TempDir
    @SuppressWarnings("NullAway.Init")
    static Path shared;

    @SuppressWarnings("NullAway.Init")
    private static Standalone cluster;

    @TempDir
    @SuppressWarnings("NullAway.Init")
    Path folder;

    @BeforeAll
    static void start() throws IOException {
        cluster = new Standalone(shared, 2);
    }

    @AfterAll
    static void stop() {
        cluster.close();
    }

    private static List<String> onCluster(String words, String... more) {
        var all = new ArrayList<>(List.of(words.split(" ")));
        all.addAll(List.of(more));
        all.addAll(List.of(
                "--spark",
                cluster.address(),
                "--spark-conf",
                "spark.executor.memory=512m",
                "--spark-conf",
                "spark.driver.host=127.0.0.1",
                "--spark-conf",
                "spark.driver.bindAddress=127.0.0.1",
                "--spark-conf",
                "spark.ui.enabled=false"));
        return all;
    }

    /** Kills a worker in the middle of a command. */
    private static final class Murder extends SparkListener {
        private final AtomicInteger tasks = new AtomicInteger();
        private final AtomicInteger removed = new AtomicInteger();

        @Override
        public void onTaskEnd(SparkListenerTaskEnd end) {
            tasks.incrementAndGet();
        }

        @Override
        public void onExecutorRemoved(SparkListenerExecutorRemoved end) {
            removed.incrementAndGet();
        }
    }

    private static Commands.Said runAndKill(List<String> words, int afterTasks) throws IOException {
        var murder = new Murder();
        var running = CompletableFuture.supplyAsync(() -> Commands.run(words));
        Standalone.await("there is a session", () -> running.isDone() || session() != null);
        assertThat(running).isNotDone();
        var context = java.util.Objects.requireNonNull(session());
        context.addSparkListener(murder);
        Standalone.await(
                "there are two executors",
                () -> context.getExecutorMemoryStatus().size() == 3);
        Standalone.await("some tasks are done", () -> running.isDone() || murder.tasks.get() >= afterTasks);
        assertThat(running).as("still at it when a worker dies").isNotDone();
        cluster.killWorker();
        var said = running.join();
        assertThat(murder.removed.get()).as("executors that were missed").isPositive();
        cluster.addWorker();
        return said;
    }

    private static @org.jspecify.annotations.Nullable SparkContext session() {
        var session = SparkSession.getDefaultSession();
        return session.isDefined() && !session.get().sparkContext().isStopped()
                ? session.get().sparkContext()
                : null;
    }

    @Test
    void aWorkerThatDiesInASweepChangesNoBit() throws IOException {
        var here = Commands.run(SWEEP).results();
        assertThat(runAndKill(onCluster(SWEEP), 2).results()).isEqualTo(here);
    }

    @Test
    void aWorkerThatDiesInAnEvaluationChangesNoBit() throws IOException {
        var data = Commands.log(folder, "chain:states=9,groups=3", 3000);
        String words = "evaluate " + data + " --estimators LSTD,DR,WIS,WPDIS,on_policy --lambda 0,0.5 --json";
        var here = Commands.run(words).results();
        // The rows are sorted and have been looked at once; half of them are gone with the worker.
        assertThat(runAndKill(onCluster(words), 14).results()).isEqualTo(here);
    }

    @Test
    void aDriverThatDiesIsResumed() throws IOException, InterruptedException {
        var out = folder.resolve("out");
        var words = onCluster(SWEEP, "--out", out.toString());
        var command = new ArrayList<>(List.of(
                Standalone.java(), "-cp", System.getProperty("java.class.path"), "io.github.mirrortd.cli.Main"));
        command.addAll(words);
        var driver = Standalone.process(command, folder.resolve("driver.log"));
        var journal = out.resolve("unfinished").resolve("runs.log");
        try {
            Standalone.await(
                    "some runs are finished",
                    () -> !driver.isAlive() || journal.toFile().length() > 0);
        } catch (AssertionError e) {
            driver.destroyForcibly();
            throw e;
        }
        boolean atIt = driver.isAlive();
        driver.destroyForcibly().waitFor();
        assertThat(atIt)
                .as(Files.readString(Standalone.errors(folder.resolve("driver.log"))))
                .isTrue();
        assertThat(Files.size(journal)).isPositive();
        var resumed = new ArrayList<>(words);
        resumed.add("--resume");
        assertThat(Commands.run(resumed).results())
                .isEqualTo(Commands.run(SWEEP).results());
        assertThat(out.resolve("unfinished")).doesNotExist();
    }

    @Test
    void spawnedBySparkSubmitItIsTheSame() throws IOException, InterruptedException {
        var jar = Standalone.BUILT.resolve("mirrortd-for-spark.jar");
        assertThat(jar).as("packed before the tests of 'mvn verify'").exists();
        var words = "sweep -p two_state -a TD,TDRC --runs 4 --steps 500 --json";
        var command = new ArrayList<>(List.of(
                Standalone.java(),
                "-cp",
                Standalone.HOME.resolve("jars") + File.separator + "*",
                "org.apache.spark.deploy.SparkSubmit",
                "--master",
                cluster.address(),
                "--conf",
                "spark.executor.memory=512m",
                jar.toString()));
        command.addAll(List.of(words.split(" ")));
        var log = folder.resolve("submit.log");
        assertThat(Standalone.process(command, log).waitFor())
                .as(Files.readString(Standalone.errors(log)))
                .isZero();
        assertThat(new Commands.Said(0, Files.readString(log), "").results())
                .isEqualTo(Commands.run(words).results());
    }
}

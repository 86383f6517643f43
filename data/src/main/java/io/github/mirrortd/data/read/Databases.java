package io.github.mirrortd.data.read;

import io.github.mirrortd.base.Cluster;
import io.github.mirrortd.base.database.Database;
import java.util.ServiceLoader;

/** Opens the database that reads a data set: in this process, or on a cluster. */
public final class Databases {
    private Databases() {}

    /** Opens databases on clusters of one kind; found as a service. */
    public interface OnCluster {
        /**
         * {@return a database whose rows lie on a cluster; closing it leaves the cluster as it is}
         *
         * @param cluster one of the same kind
         */
        Database open(Cluster cluster);
    }

    /**
     * {@return the database of a cluster}
     *
     * @param cluster that is open
     * @throws IllegalArgumentException if the cluster reads no data
     */
    public static Database on(Cluster cluster) {
        return ServiceLoader.load(OnCluster.class, cluster.getClass().getClassLoader()).stream()
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("this cluster reads no data"))
                .get()
                .open(cluster);
    }

    /**
     * {@return a database for a data set: rows in memory are read there, all others by the database that is found as a service}
     *
     * @param threads how many it may use
     * @param set the data set
     * @throws IllegalArgumentException if a database is needed and there is none
     */
    public static Database open(int threads, DataSet set) {
        return GivenRows.find(set.files())
                .<Database>map(rows -> new MemoryDatabase(rows, threads))
                .orElseGet(() -> Database.open(threads));
    }
}

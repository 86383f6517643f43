/**
 * MirrorTD on Apache Spark: cells of experiments and episodes of logs go to the machines of a cluster, and come back to the same bits
 * as on one. Start with {@link io.github.mirrortd.spark.SparkCluster} for experiments and {@link
 * io.github.mirrortd.spark.SparkEvaluation} for logs.
 */
@NullMarked
package io.github.mirrortd.spark;

import org.jspecify.annotations.NullMarked;

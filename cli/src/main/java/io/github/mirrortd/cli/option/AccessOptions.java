package io.github.mirrortd.cli.option;

import io.github.mirrortd.data.read.DataSet;
import picocli.CommandLine.Option;

/** Files that a data set may read. */
public final class AccessOptions {
    @Option(
            names = "--allow-files",
            description = "Let the data set read every file that you may read, not only its own folder.")
    private boolean files;

    @Option(
            names = "--allow-remote",
            description =
                    "Let the data set read addresses such as https:// and s3://; DuckDB downloads an extension for "
                            + "them.")
    private boolean remote;

    /** The same data set, with what these options let it read. */
    public DataSet apply(DataSet set) {
        return set.allowing(files, remote);
    }
}

package io.github.mirrortd.cli;

import io.github.mirrortd.lab.saved.Build;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"MirrorTD " + Build.version() + " (" + Build.commit() + ")"};
    }
}

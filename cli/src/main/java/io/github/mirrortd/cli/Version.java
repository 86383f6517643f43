package io.github.mirrortd.cli;

import io.github.mirrortd.lab.result.Provenance;
import picocli.CommandLine.IVersionProvider;

/** What {@code --version} prints. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"MirrorTD " + Provenance.version() + " (" + Provenance.commit() + ")"};
    }
}

package dev.okl.app.command;

import dev.okl.model.LibraryVersion;
import picocli.CommandLine.IVersionProvider;

/** What {@code okl --version} says. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        return new String[] {"okl " + LibraryVersion.get()};
    }
}

package dev.okl.app.studio;

import java.nio.file.Path;
import java.util.Optional;

/**
 * How the studio is opened.
 *
 * @param host the address to listen on
 * @param port 0 for any that is free
 * @param portIsFixed whether another port will not do
 * @param token that every request must bring; empty for none
 * @param maxUpload the largest file to take, in bytes
 * @param debug whether unexpected problems show their stack on the terminal
 * @param folder whose files, and those below, may be opened by path
 */
public record StudioOptions(
        String host,
        int port,
        boolean portIsFixed,
        Optional<String> token,
        long maxUpload,
        boolean debug,
        Path folder) {}

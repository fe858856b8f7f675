package dev.okl.app.studio;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.stream.IntStream;

/** Finds a port on which nobody listens. */
final class FreePort {
    private static final int TRIED = 20;

    private FreePort() {}

    /** The first free one from a port on; that port itself where none is, for the error to name. */
    static int from(String host, int first) throws IOException {
        InetAddress address = InetAddress.getByName(host);
        return IntStream.range(first, first + TRIED)
                .filter(port -> isFree(address, port))
                .findFirst()
                .orElse(first);
    }

    private static boolean isFree(InetAddress address, int port) {
        try (ServerSocket probe = new ServerSocket(port, 1, address)) {
            return probe.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}

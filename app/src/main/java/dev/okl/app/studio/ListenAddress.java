package dev.okl.app.studio;

import dev.okl.app.error.UserError;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.util.stream.IntStream;

/** Finds a port on which nobody listens, and tells what is wrong with an address that cannot be listened on. */
final class ListenAddress {
    private static final int TRIED = 20;
    private static final int ANY = 0;
    private static final String ADVICE = "name one that it has, such as 127.0.0.1, or 0.0.0.0 for all";

    private ListenAddress() {}

    /** The first free one from a port on; that port itself where none is, for the error to name. */
    static int freePort(String host, int first) {
        InetAddress address = named(host);
        return IntStream.range(first, first + TRIED)
                .filter(port -> isFree(address, port))
                .findFirst()
                .orElse(first);
    }

    /** Why a server could not be opened: where no port of the host can be, the host is to blame. */
    static UserError problem(String host, int port, IOException cause) {
        if (!isFree(named(host), ANY)) {
            return new UserError("--host " + host + " is not an address of this machine; " + ADVICE, cause);
        }
        return new UserError(
                "port " + port
                        + " cannot be listened on: it is taken, or not for everybody; name another with --port,"
                        + " or --port 0 for any that is free",
                cause);
    }

    /** Refuses a host that nobody knows. */
    static InetAddress named(String host) {
        try {
            return InetAddress.getByName(host);
        } catch (UnknownHostException e) {
            throw new UserError("--host " + host + " is not known: no such address or name; " + ADVICE, e);
        }
    }

    private static boolean isFree(InetAddress address, int port) {
        try (ServerSocket probe = new ServerSocket(port, 1, address)) {
            return probe.isBound();
        } catch (IOException taken) {
            return false;
        }
    }
}

package dev.okl.app.studio.http;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Which requests are admitted: those under the studio's own host name, from its own pages or from programs, with the token where one is
 * required. Pages of other sites, from which a browser would send requests here too, are refused.
 */
public final class AccessControl {
    private static final Set<String> OWN_FETCHES = Set.of("same-origin", "none");

    private final Set<String> hosts;
    private final Optional<byte[]> token;
    private final String cookieName;

    public AccessControl(String host, int port, Optional<String> token) {
        this.hosts = names(host).stream()
                .flatMap(name -> port == 80 ? Stream.of(name, name + ":80") : Stream.of(name + ":" + port))
                .collect(Collectors.toUnmodifiableSet());
        this.token = token.map(text -> text.getBytes(StandardCharsets.UTF_8));
        // Browsers separate cookies by host, but not by port.
        this.cookieName = "okl-token-" + port;
    }

    /** Whether only programs on this machine can reach the address. */
    public static boolean isLoopback(String host) {
        return Set.of("localhost", "127.0.0.1", "::1", "[::1]").contains(host);
    }

    /** Refuses requests that are not allowed; false where the request is answered already, by a redirect. */
    boolean admits(Exchange request) {
        requireOwnName(request);
        requireOwnPage(request);
        if (token.isPresent() && movesTokenToCookie(request)) {
            return false;
        }
        requireToken(request);
        requireKnownType(request);
        return true;
    }

    /** Another host name that resolves to this machine is an attack (DNS rebinding). */
    private void requireOwnName(Exchange request) {
        String host = request.header("Host");
        if (host == null || !hosts.contains(host.toLowerCase(Locale.ROOT))) {
            throw new ApiError(
                    ApiError.FORBIDDEN,
                    "this studio is not called '" + host + "'; open it by the address that it printed");
        }
    }

    private void requireOwnPage(Exchange request) {
        String origin = request.header("Origin");
        boolean otherOrigin =
                origin != null && hosts.stream().noneMatch(name -> origin.equalsIgnoreCase("http://" + name));
        String site = request.header("Sec-Fetch-Site");
        boolean otherSite = site != null && !OWN_FETCHES.contains(site);
        boolean opensPage = request.path().equals("/") && request.method().equals("GET");
        if (otherOrigin || (otherSite && !opensPage)) {
            throw new ApiError(ApiError.FORBIDDEN, "pages of other sites may not use the studio");
        }
    }

    /** A token in the address is moved to a cookie, so that the address can be shown to others. */
    private boolean movesTokenToCookie(Exchange request) {
        Optional<String> sent = request.queryParam("token");
        if (!request.path().equals("/") || !isToken(sent)) {
            return false;
        }
        request.addCookie(cookieName, sent.orElseThrow());
        request.status(302).header("Location", "/");
        return true;
    }

    private void requireToken(Exchange request) {
        Optional<String> bearer = Optional.ofNullable(request.header("Authorization"))
                .filter(header -> header.startsWith("Bearer "))
                .map(header -> header.substring("Bearer ".length()));
        if (token.isPresent() && !isToken(request.cookie(cookieName)) && !isToken(bearer)) {
            throw new ApiError(
                    401,
                    "the token is missing or wrong: open the address that okl studio printed, or send it as a Bearer");
        }
    }

    /** Compared in constant time. */
    private boolean isToken(Optional<String> sent) {
        return sent.isPresent()
                && MessageDigest.isEqual(token.orElseThrow(), sent.get().getBytes(StandardCharsets.UTF_8));
    }

    /** HTML forms of other sites cannot send JSON; the media types that they can send always carry an Origin header. */
    private static void requireKnownType(Exchange request) {
        boolean hasBody = request.contentLength() > 0 || request.header("Transfer-Encoding") != null;
        boolean isJson = request.contentType().matches("application/json\\s*(;.*)?");
        if (request.method().equals("POST") && hasBody && !request.isForm() && !isJson) {
            throw new ApiError(ApiError.WRONG_TYPE, "send application/json, or a file as multipart/form-data");
        }
    }

    private static Set<String> names(String host) {
        Set<String> names = new HashSet<>(List.of("localhost", "127.0.0.1", "[::1]"));
        if (!isLoopback(host)) {
            names.add(inUrl(host));
            if (Set.of("0.0.0.0", "::", "[::]").contains(host)) {
                names.addAll(addresses());
            }
        }
        return names;
    }

    /** All addresses of this machine, where it listens on all of them. */
    private static List<String> addresses() {
        try {
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .map(InetAddress::getHostAddress)
                    .map(address -> inUrl(address.replaceAll("%.*", "")))
                    .toList();
        } catch (SocketException e) {
            return List.of();
        }
    }

    /** A host as a URL has it: IPv6 addresses in brackets. */
    public static String inUrl(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        return name.contains(":") && !name.startsWith("[") ? "[" + name + "]" : name;
    }
}

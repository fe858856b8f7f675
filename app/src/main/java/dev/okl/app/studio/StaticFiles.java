package dev.okl.app.studio;

import dev.okl.app.report.WebAssets;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.Exchange;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The page and the files that it names, and no other file. */
final class StaticFiles {
    private static final String ECHARTS = "echarts.min.js";
    private static final Pattern NAMED = Pattern.compile("(?:src|href)=\"/?assets/([A-Za-z0-9/._-]+)\"");

    private final Map<String, String> files = new HashMap<>();

    void page(Exchange request) {
        request.contentType("text/html; charset=utf-8").result(page());
    }

    void file(Exchange request) {
        String name = request.pathParam("file");
        if (!names().contains(name)) {
            throw new ApiError(ApiError.NOT_FOUND, "the studio has no such file");
        }
        request.contentType(type(name)).result(text(name));
    }

    /** The files that the page names. */
    Set<String> names() {
        return NAMED.matcher(page()).results().map(found -> found.group(1)).collect(Collectors.toSet());
    }

    private String page() {
        return text("studio.html");
    }

    private synchronized String text(String name) {
        return files.computeIfAbsent(
                name, missing -> name.equals(ECHARTS) ? WebAssets.echarts() : WebAssets.text(name));
    }

    private static String type(String name) {
        return name.endsWith(".css")
                ? "text/css; charset=utf-8"
                : name.endsWith(".svg") ? "image/svg+xml" : "text/javascript; charset=utf-8";
    }
}

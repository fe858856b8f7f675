package dev.okl.app.studio;

import dev.okl.app.report.ScriptModules;
import dev.okl.app.report.WebAssets;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.Exchange;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The page, the files that it names and the modules that its script imports, and no other file. */
final class StaticFiles {
    private static final Pattern NAMED = Pattern.compile("(?:src|href)=\"/?assets/([A-Za-z0-9/._-]+)\"");

    private final String page = WebAssets.text("studio.html");
    /** By name. */
    final Map<String, String> files = Stream.concat(
                    NAMED.matcher(page).results().map(found -> found.group(1)),
                    ScriptModules.neededBy("studio/studio.js").stream())
            .distinct()
            .collect(Collectors.toUnmodifiableMap(
                    Function.identity(),
                    name -> name.equals("echarts.min.js") ? WebAssets.echarts() : WebAssets.text(name)));

    void page(Exchange request) {
        request.result("text/html; charset=utf-8", page.getBytes(StandardCharsets.UTF_8));
    }

    void file(Exchange request) {
        String name = request.pathParam("file");
        if (!files.containsKey(name)) {
            throw ApiError.notFound("the studio has no such file");
        }
        request.result(type(name), files.get(name).getBytes(StandardCharsets.UTF_8));
    }

    private static String type(String name) {
        return name.endsWith(".css")
                ? "text/css; charset=utf-8"
                : name.endsWith(".svg") ? "image/svg+xml" : "text/javascript; charset=utf-8";
    }
}

package dev.okl.app.report;

import dev.okl.app.error.FileProblems;
import dev.okl.app.error.UserError;
import dev.okl.app.system.OutputFile;
import dev.okl.app.view.ViewData;
import dev.okl.app.view.ViewJson;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One self-contained page: a template with styles, scripts and data put in. It asks for nothing from anywhere. */
public final class ReportPage {
    private static final String POLICY =
            "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:";

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{\\{(\\w+)}}");

    private ReportPage() {}

    /** The page as text. */
    public static String of(ViewData data) {
        Map<String, String> contents = Map.of(
                "title", escapedMarkup(data.title()),
                "csp", POLICY,
                "style", WebAssets.text("style.css") + WebAssets.text("print.css"),
                "echarts", WebAssets.echarts(),
                "script", ScriptModules.inOne("views/report.js"),
                "data", escapedJson(ViewJson.of(data)));
        // In one pass: what is put in is not looked through again, so that no name can be taken for a placeholder.
        return PLACEHOLDER
                .matcher(WebAssets.text("page.html"))
                .replaceAll(found -> Matcher.quoteReplacement(content(contents, found.group(1))));
    }

    /** Writes the page; the file appears complete or not at all. */
    public static void write(ViewData data, Path file) {
        try {
            OutputFile.write(file, of(data).getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UserError(file + ": cannot be written (" + FileProblems.why(e) + ")", e);
        }
    }

    private static String content(Map<String, String> contents, String name) {
        String content = contents.get(name);
        if (content == null) {
            throw new IllegalStateException("page.html has a placeholder that nothing fills: " + name);
        }
        return content;
    }

    /** No name in the data can end the script element that they stand in, or a line of a script. */
    static String escapedJson(String json) {
        return json.replace("<", "\\u003c")
                .replace(">", "\\u003e")
                .replace("&", "\\u0026")
                .replace("\u2028", "\\u2028")
                .replace("\u2029", "\\u2029");
    }

    static String escapedMarkup(String text) {
        return text.replace("&", "&amp;")
                .replace("<", "&lt;")
                .replace(">", "&gt;")
                .replace("\"", "&quot;");
    }
}

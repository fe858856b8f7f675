package dev.okl.app.report;

import java.net.URI;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * The scripts of the pages are ES modules. The studio serves them as they are; a report holds them in itself, where a module has no
 * address that another one could import. There each becomes a function that returns what the module exports, called in
 * the order in which the modules need each other:
 *
 * <pre>{@code
 * import { h } from "./elements.js";      const { h } = modules["views/elements.js"];
 * export function figure() {...}          function figure() {...}  ...  return { figure };
 * }</pre>
 *
 * <p>So that this needs no parser of JavaScript, imports and exports are written in these two forms only, each import on a line of
 * its own, and modules do not import each other in circles; anything else is refused.
 */
public final class ScriptModules {
    private static final Pattern IMPORT =
            Pattern.compile("(?m)^import \\{ ([\\w, ]+) } from \"(\\.{1,2}/[\\w./-]+)\";$");
    private static final Pattern EXPORT =
            Pattern.compile("(?m)^export (?=(?:const|function|async function|class) (\\w+))");
    private static final Pattern KEYWORD =
            Pattern.compile("(?m)^\\s*(?:import|export)\\b.*|\\bimport\\s*\\(.*|\\bimport\\.meta\\b.*");

    private final UnaryOperator<String> text;

    /** Modules whose text is found by their name, such as "views/page.js". */
    ScriptModules(UnaryOperator<String> text) {
        this.text = text;
    }

    /** The modules that a page begins with or needs, each after those that it imports. */
    public static Set<String> neededBy(String entry) {
        return new ScriptModules(WebAssets::text).inOrder(entry);
    }

    /** A module and all that it needs as one script. */
    static String inOne(String entry) {
        return new ScriptModules(WebAssets::text).joined(entry);
    }

    Set<String> inOrder(String entry) {
        Set<String> ordered = new LinkedHashSet<>();
        visit(entry, ordered, new LinkedHashSet<>());
        return ordered;
    }

    String joined(String entry) {
        return inOrder(entry).stream()
                .map(this::asFunction)
                .collect(Collectors.joining("\n", "const modules = {};\n", ""));
    }

    private void visit(String module, Set<String> ordered, Set<String> open) {
        if (!open.add(module)) {
            throw new IllegalStateException("modules import each other in a circle: " + open);
        }
        if (!ordered.contains(module)) {
            IMPORT.matcher(text.apply(module))
                    .results()
                    .forEach(found -> visit(resolved(module, found.group(2)), ordered, open));
            ordered.add(module);
        }
        open.remove(module);
    }

    private String asFunction(String module) {
        String source = text.apply(module);
        List<String> exported =
                EXPORT.matcher(source).results().map(found -> found.group(1)).toList();
        String imported =
                IMPORT.matcher(source).replaceAll(found -> Matcher.quoteReplacement(asConstant(module, found)));
        String plain = EXPORT.matcher(imported).replaceAll("");
        KEYWORD.matcher(plain).results().findFirst().ifPresent(left -> {
            throw new IllegalStateException(
                    module + " imports or exports in a form that a report cannot hold: " + left.group());
        });
        return "modules[\"%s\"] = (() => {\n%s\nreturn { %s };\n})();"
                .formatted(module, plain, String.join(", ", exported));
    }

    private static String asConstant(String module, MatchResult found) {
        return "const { %s } = modules[\"%s\"];".formatted(found.group(1), resolved(module, found.group(2)));
    }

    /** The name of a module that another one imports by a relative path. */
    private static String resolved(String module, String path) {
        return URI.create(module).resolve(path).toString();
    }
}

package dev.okl.app.docs;

import java.util.ArrayList;
import java.util.List;

/**
 * A command in a page and the output that the page shows for it.
 *
 * @param command as it is written, without the prompt; several lines where quotes or a here-document go on
 * @param output the lines below it, each with its line break
 * @param first the page's line, from 0, where the output begins
 * @param end the line behind the output
 */
public record Example(String command, String output, int first, int end) {
    private static final String PROMPT = "$ ";

    /** All examples of a page, in their order. */
    public static List<Example> of(List<String> page) {
        List<Example> examples = new ArrayList<>();
        int at = 0;
        while (at < page.size()) {
            if (page.get(at).equals("```console")) {
                int end = at + 1 + page.subList(at + 1, page.size()).indexOf("```");
                readBlock(page, at + 1, end, examples);
                at = end;
            }
            at++;
        }
        return examples;
    }

    private static void readBlock(List<String> page, int start, int end, List<Example> examples) {
        int at = start;
        while (at < end) {
            if (!page.get(at).startsWith(PROMPT)) {
                throw new AssertionError("a console block must begin with a command, but begins with " + page.get(at));
            }
            StringBuilder command = new StringBuilder(page.get(at++).substring(PROMPT.length()));
            while (at < end && !CommandText.isComplete(command.toString())) {
                command.append('\n').append(page.get(at++));
            }
            int first = at;
            while (at < end && !page.get(at).startsWith(PROMPT)) {
                at++;
            }
            String output = String.join(
                    "",
                    page.subList(first, at).stream().map(line -> line + "\n").toList());
            examples.add(new Example(command.toString(), output, first, at));
        }
    }
}

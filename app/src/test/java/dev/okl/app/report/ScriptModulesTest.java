package dev.okl.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ScriptModulesTest {
    @Test
    void modulesBecomeFunctionsInTheOrderInWhichTheyNeedEachOther() {
        ScriptModules modules = modules(
                Map.of(
                        "studio/start.js",
                        "import { twice } from \"../views/math.js\";\nimport { show } from \"./show.js\";\n\nshow(twice(2));\n",
                        "studio/show.js",
                        "import { ONE, twice } from \"../views/math.js\";\n\nexport const show = (x) => x + twice(ONE);\n",
                        "views/math.js",
                        "export const ONE = 1;\n/** Doubles. */\nexport function twice(x) {\n  return 2 * x;\n}\nexport class Sum {}\n"));

        assertThat(modules.inOrder("studio/start.js"))
                .containsExactly("views/math.js", "studio/show.js", "studio/start.js");
        assertThat(modules.joined("studio/start.js")).isEqualTo("""
                const modules = {};
                modules["views/math.js"] = (() => {
                const ONE = 1;
                /** Doubles. */
                function twice(x) {
                  return 2 * x;
                }
                class Sum {}

                return { ONE, twice, Sum };
                })();
                modules["studio/show.js"] = (() => {
                const { ONE, twice } = modules["views/math.js"];

                const show = (x) => x + twice(ONE);

                return { show };
                })();
                modules["studio/start.js"] = (() => {
                const { twice } = modules["views/math.js"];
                const { show } = modules["studio/show.js"];

                show(twice(2));

                return {  };
                })();""");
    }

    @Test
    void whatAReportCannotHoldIsRefused() {
        for (String line : new String[] {
            "import * as all from \"./a.js\";",
            "import a from \"./a.js\";",
            "import \"./a.js\";",
            "import { a as b } from \"./a.js\"",
            "import { a } from \"echarts\";",
            "export default 1;",
            "export let changing = 1;",
            "export { a };",
            "const later = await import(\"./a.js\");"
        }) {
            assertThatThrownBy(() -> modules(Map.of("a.js", line)).joined("a.js"))
                    .as(line)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("a.js imports or exports in a form");
        }
    }

    @Test
    void circlesAreRefused() {
        ScriptModules modules = modules(Map.of(
                "a.js", "import { b } from \"./b.js\";\nexport const a = 1;",
                "b.js", "import { a } from \"./a.js\";\nexport const b = 1;"));

        assertThatThrownBy(() -> modules.inOrder("a.js")).hasMessageContaining("in a circle: [a.js, b.js]");
    }

    @Test
    void everyScriptBelongsToAPage() throws IOException, URISyntaxException {
        Path web = Path.of(WebAssets.class.getResource("/dev/okl/app/web").toURI());
        Set<String> needed = new HashSet<>(ScriptModules.neededBy("studio/studio.js"));
        needed.addAll(ScriptModules.neededBy("views/report.js"));
        try (Stream<Path> files = Files.walk(web)) {
            assertThat(files.map(file -> web.relativize(file).toString().replace('\\', '/'))
                            .filter(name -> name.endsWith(".js"))
                            .collect(Collectors.toSet()))
                    .isEqualTo(needed);
        }
    }

    @Test
    void theStudioCanBeWrittenAsAReportIs() {
        // Not needed, but then its modules keep to the form that those of the report have.
        assertThat(ScriptModules.inOne("studio/studio.js")).contains("modules[\"studio/studio.js\"]");
    }

    private static ScriptModules modules(Map<String, String> texts) {
        return new ScriptModules(texts::get);
    }
}

package dev.okl.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class ReportPageTest {
    @Test
    void noNameCanEndTheScriptThatItStandsIn() {
        assertThat(ReportPage.escapedJson("\"</script>&\u2028\u2029\""))
                .isEqualTo("\"\\u003c/script\\u003e\\u0026\\u2028\\u2029\"");
        assertThat(ReportPage.escapedMarkup("<b>\"&\"")).isEqualTo("&lt;b&gt;&quot;&amp;&quot;");
    }

    @Test
    void everyScriptOfTheViewsIsOnThePage() throws IOException, URISyntaxException {
        Path views =
                Path.of(WebAssets.class.getResource("/dev/okl/app/web/views").toURI());
        try (Stream<Path> files = Files.list(views)) {
            List<String> names =
                    files.map(file -> "views/" + file.getFileName()).toList();
            assertThat(WebAssets.VIEWS).containsExactlyInAnyOrderElementsOf(names);
        }
    }

    @Test
    void noScriptEndsItself() {
        assertThat(WebAssets.echarts()).hasSizeGreaterThan(500_000).doesNotContain("</script");
        assertThat(WebAssets.VIEWS)
                .allSatisfy(name -> assertThat(WebAssets.text(name)).doesNotContain("</script"));
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> WebAssets.text("none.js")).hasMessageContaining("dev/okl/app/web/none.js");
    }
}

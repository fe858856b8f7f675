package dev.okl.app.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class ReportPageTest {
    @Test
    void noNameCanEndTheScriptThatItStandsIn() {
        assertThat(ReportPage.escapedJson("\"</script>&\u2028\u2029\""))
                .isEqualTo("\"\\u003c/script\\u003e\\u0026\\u2028\\u2029\"");
        assertThat(ReportPage.escapedMarkup("<b>\"&\"")).isEqualTo("&lt;b&gt;&quot;&amp;&quot;");
    }

    @Test
    void noScriptEndsItself() {
        assertThat(WebAssets.echarts()).hasSizeGreaterThan(500_000).doesNotContain("</script");
        assertThat(ScriptModules.inOne("views/report.js"))
                .contains("modules[\"views/page.js\"]")
                .doesNotContain("</script");
    }

    @Test
    void aMissingFileIsNamed() {
        assertThatThrownBy(() -> WebAssets.text("none.js")).hasMessageContaining("dev/okl/app/web/none.js");
    }
}

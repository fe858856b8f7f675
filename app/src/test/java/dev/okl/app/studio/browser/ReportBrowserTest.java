package dev.okl.app.studio.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.command.Okl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.WebElement;

/** A report is a file: it needs neither a server nor a network, and it fits a phone. */
@Tag("slow")
@Timeout(300)
class ReportBrowserTest {
    @TempDir
    Path folder;

    @ParameterizedTest
    @ValueSource(strings = {"theoph.csv", "ratings.csv"})
    void everyViewIsDrawnOffline(String table) {
        Browser browser = Browser.shared(folder);
        browser.goOffline();
        browser.go(report(table).toUri().toString());

        for (int width : List.of(1280, 360)) {
            browser.width(width);
            for (String scheme : List.of("light", "dark")) {
                browser.prefer(scheme);
                browser.see("html[data-scheme=" + scheme + "]");
                visitEveryTab(browser);
            }
            assertThat(browser.overhang()).as("what sticks out at " + width).isZero();
        }
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void longFiguresAtAnAxisAreNotCut() throws IOException {
        Path table = folder.resolve("large.csv");
        List<String> rows = new ArrayList<>(List.of("task,t,y"));
        for (int k = 0; k < 60; k++) {
            rows.add("t" + k % 6 + "," + k / 6 + "," + 1e6 * Math.sin(k * k));
        }
        Files.write(table, rows);
        Browser browser = Browser.shared(folder);
        browser.go(report(table.toString()).toUri().toString());
        for (int width : List.of(1280, 500)) {
            browser.width(width);
            for (WebElement tab : browser.seeAll("[role=tab]")) {
                tab.click();
                browser.see("#" + tab.getAttribute("aria-controls") + ":not([hidden]) svg, .view:not([hidden]) p");
                assertThat(browser.cutWords())
                        .as("cut in " + tab.getText() + " at " + width)
                        .isEmpty();
            }
        }
    }

    private static void visitEveryTab(Browser browser) {
        browser.seeAll("[role=tab]").forEach(tab -> {
            tab.click();
            String view = tab.getAttribute("aria-controls");
            browser.see("#" + view + ":not([hidden]) > div > *");
        });
        assertThat(browser.seeAll("[role=tab]")).hasSizeGreaterThanOrEqualTo(5);
    }

    private Path report(String table) {
        Path model = folder.resolve("model.okl");
        Path report = folder.resolve("report.html");
        okl("fit", examples().resolve(table).toString(), "--lambdas", "8", "-o", model.toString(), "--quiet");
        okl("report", model.toString(), "-o", report.toString(), "--quiet");
        return report;
    }

    private static void okl(String... words) {
        assertThat(Okl.execute(words)).isZero();
    }

    private static Path examples() {
        Path start = Path.of("").toAbsolutePath();
        Path root = Files.exists(start.resolve("examples")) ? start : start.getParent();
        return root.resolve("examples");
    }
}

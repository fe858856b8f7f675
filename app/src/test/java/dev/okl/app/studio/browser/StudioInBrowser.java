package dev.okl.app.studio.browser;

import dev.okl.app.studio.Studio;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** Tests of the studio's page: a studio for each test, and one browser for all of them. */
abstract class StudioInBrowser {
    @TempDir
    static Path folder;

    static Browser browser;

    Studio studio;

    @BeforeAll
    static void openBrowser() {
        browser = Browser.shared(folder);
    }

    @BeforeEach
    void openStudio() {
        studio = OpenStudio.in(folder);
        browser.go(studio.address());
        browser.complaints(); // those of the test before are gone
    }

    @AfterEach
    void closeStudio() {
        studio.close();
    }
}

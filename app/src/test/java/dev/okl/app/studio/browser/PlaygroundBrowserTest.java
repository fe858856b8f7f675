package dev.okl.app.studio.browser;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openqa.selenium.Keys;

/** New tasks that need more than points, and runs beside each other. The runs are started as a service would. */
@Tag("slow")
@Timeout(300)
class PlaygroundBrowserTest extends StudioInBrowser {
    private static final String DECAY = "kernel: 'decay-spline(Time)', lambdas: 6";

    @Test
    void aTaskIsDescribedBeforeItIsObserved() {
        learn("theoph", DECAY + ", taskKernel: '1 + gaussian(Wt, width=10) + delta(Dose)'");
        explore("playground");
        String usual = curve();

        browser.write(".description input[type=number]", "55");
        Browser.await("the curve follows the weight", () -> !curve().equals(usual));
        String light = curve();
        browser.see(".description select").sendKeys("5.86");
        Browser.await("the curve follows the dose", () -> !curve().equals(light));
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aNewTaskBeginsWithoutAName() {
        learn("theoph", DECAY + ", taskKernel: '1 + delta(Subject) + gaussian(Wt, width=10)'");
        explore("playground");
        String unnamed = curve();

        assertThat(browser.see(".description select").getDomProperty("value")).isEmpty();
        browser.see(".description select").sendKeys("5");
        Browser.await("the curve of a task that is known", () -> !curve().equals(unnamed));
        assertThat(browser.complaints()).isEmpty();
    }

    private static String curve() {
        return browser.attribute(".plot .own", "d");
    }

    @Test
    void anEmptyRowWaitsForAPoint() {
        learn("theoph", DECAY);
        explore("playground");
        String mean = curve();

        browser.click(".add-point");
        browser.see(".points td:first-child input:focus").sendKeys("2", Keys.TAB, "9");
        browser.see(".plot .mine");
        Browser.await("the curve follows", () -> !curve().equals(mean));
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aNameThatIsNoTaskIsNotSelected() {
        learn("theoph", DECAY);
        explore("atlas");

        browser.write("#okl-view-atlas input[type=search]", "nobody" + Keys.TAB);
        assertThat(browser.seeText("p", "No task has a name with “nobody”.").isDisplayed())
                .isTrue();
        browser.write("#okl-view-atlas input[type=search]", "12" + Keys.TAB);
        Browser.await("task 12", () -> browser.see(".task-panel h3").getText().equals("12"));
        browser.click("#okl-tab-curves");
        browser.write("#okl-view-curves input[type=search]", "nobody" + Keys.TAB);
        assertThat(browser.seeText("p", "No task has a name with “nobody”.").isDisplayed())
                .isTrue();
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void anyItemAndAnyTaskIsFound() {
        learn("ratings", "lambdas: 5, rank: 2");
        explore("items");

        browser.write("#okl-view-items section:last-of-type input[type=search]", "F39" + Keys.ENTER);
        browser.seeText("h4", "f39");
        browser.click("#okl-tab-playground");
        browser.write("#okl-view-playground input[type=search]", "no such film" + Keys.ENTER);
        browser.seeText("p", "No item has a name with");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void otherwiseValidatedRunsAreNotCompared() {
        learn("theoph", DECAY);
        learn("theoph", DECAY + ", folds: 3");
        browser.go(studio.address() + "?page=runs");
        browser.see(".runs tbody:last-child tr[data-status=done]");

        assertThat(browser.see(".runs").getText()).contains("25% of each task held out", "3 folds");
        assertThat(browser.seeAll(".comparison")).hasSize(2);
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void viewsThatDoNotFollowTheSliderSaySo() {
        learn("theoph", DECAY);
        explore("diagnostics");
        browser.see("#okl-view-diagnostics .of-chosen[hidden]");

        browser.see("#lambda").sendKeys(Keys.HOME);
        browser.see("#okl-view-diagnostics .of-chosen:not([hidden])");
        assertThat(browser.see(".along").getText()).contains("training part only");
        assertThat(browser.complaints()).isEmpty();
    }

    /** Starts a run of an example and waits for its end. */
    private static void learn(String example, String options) {
        browser.driver()
                .executeAsyncScript("const [end] = arguments; (async () => {"
                        + "const post = async (path, body) => (await fetch('api/' + path, {method: 'POST',"
                        + " headers: {'Content-Type': 'application/json'}, body: JSON.stringify(body)})).json();"
                        + "const data = await post('data', {example: '" + example + "'});"
                        + "let run = await post('runs', {data: data.id, " + options + "});"
                        + "while (run.status === 'queued' || run.status === 'running') {"
                        + "  await new Promise((wake) => setTimeout(wake, 100));"
                        + "  run = await (await fetch('api/runs/' + run.id)).json();"
                        + "} })().then(end)");
    }

    private void explore(String view) {
        browser.go(studio.address() + "?page=explore&id=r1#" + view);
        browser.see("#okl-view-" + view + ":not([hidden]) > div > *");
    }
}

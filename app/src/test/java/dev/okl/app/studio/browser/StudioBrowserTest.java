package dev.okl.app.studio.browser;

import static org.assertj.core.api.Assertions.assertThat;

import dev.okl.app.studio.Studio;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** The whole way through the studio, as somebody with a browser goes it. */
@Tag("slow")
@Timeout(300)
class StudioBrowserTest extends StudioInBrowser {
    @Test
    void fromAnExampleToAModelThatIsTakenAway() {
        openTheophylline();
        assertThat(browser.see(".choices fieldset .note").getText()).contains("'Subject' names the tasks");
        assertThat(browser.see(".preview th:nth-child(5)").getText()).contains("conc", "value");
        assertThat(browser.see(".plan").getText()).contains("Inputs", "78", "Memory");

        browser.write("#kernel", "gausian(Time)");
        browser.see("#kernel[aria-invalid=true]");
        assertThat(browser.see("#kernel-message").getText()).contains("did you mean 'gaussian'?");
        browser.see(".start button:disabled");
        assertThat(browser.complaints()).isEmpty();

        browser.write("#kernel", "decay-spline(Time)");
        learn("8");
        browser.see(".runs tr:last-child[data-status=done]");
        browser.click(".runs tr:last-child .explore:not([hidden])");

        browser.see("#okl-tab-overview");
        assertThat(browser.see(".command code").getText())
                .startsWith("okl fit theoph.csv --task Subject --value conc --kernel 'decay-spline(Time)'");
        for (String file : List.of("theoph-r1.okl", "theoph-r1-report.html", "theoph-r1-predictions.csv")) {
            browser.click(".take-away a[href$='" + file.substring(file.lastIndexOf('.')) + "']");
            Browser.await(file, () -> Files.exists(folder.resolve(file)));
        }
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aKernelThatNobodyWritesIsFoundAndWhatWasLearnedIsShown() {
        openTheophylline();
        assertThat(browser.see("#kernel").getAttribute("value")).isEmpty();
        assertThat(browser.see("#kernel").getAttribute("placeholder")).startsWith("matern(");
        learn("8");
        browser.click(".runs tr:last-child[data-status=done] .explore:not([hidden])");

        assertThat(browser.see(".command code").getText()).doesNotContain("--kernel", "--validation");
        assertThat(browser.seeText("h2", "What was learned about the kernel").isDisplayed())
                .isTrue();
        assertThat(browser.seeText("figure", "Kernels that competed").getText()).contains("(chosen)");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aNumberThatIsLearnedIsABlockOfTheFormula() {
        openTheophylline();
        browser.write("#kernel", "decay-spline(Time)");
        String blocks = "div[@class='kernel' and .//input[@id='kernel']]//button";
        browser.seeText(blocks, "? *").click();
        browser.seeText(blocks, "linear(Time)").click();
        assertThat(browser.see("#kernel").getAttribute("value")).isEqualTo("decay-spline(Time) + ? * linear(Time)");
        learn("8");
        browser.click(".runs tr:last-child[data-status=done] .explore:not([hidden])");

        assertThat(browser.seeText("dt", "weight of linear(Time)").isDisplayed())
                .isTrue();
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void everyViewAndTheSlider() {
        explore();
        for (String view : List.of("overview", "path", "atlas", "curves", "diagnostics")) {
            browser.click("#okl-tab-" + view);
            browser.see("#okl-view-" + view + ":not([hidden]) > div > *");
        }
        browser.click("#okl-tab-atlas");
        browser.see(".heatmap canvas").sendKeys(Keys.ARROW_RIGHT, Keys.ENTER);
        assertThat(browser.see(".pair .chart").getAttribute("aria-label")).startsWith("The curves of ");
        browser.click("#okl-tab-curves");
        String before = firstCurve();
        browser.see("#lambda").sendKeys(Keys.HOME);
        browser.see("#lambda[data-drawn='0']");

        assertThat(browser.see(".along output").getText()).startsWith("λ = ").contains("rank 0");
        assertThat(firstCurve()).isNotEqualTo(before);
        browser.seeText("button", "Back to the chosen").click();
        Browser.await("the chosen curves again", () -> firstCurve().equals(before));
        assertThat(browser.complaints()).isEmpty();
    }

    private static String firstCurve() {
        return browser.attribute("#okl-view-curves .little .fit", "d");
    }

    @Test
    void aNewTaskByClicksKeysAndNumbers() {
        explore();
        browser.click("#okl-tab-playground");
        browser.seeText("p", "Folded in");
        WebElement plot = browser.see(".plot svg");
        String mean = browser.attribute(".plot .own", "d");

        new Actions(browser.driver()).moveToElement(plot, -100, -60).click().perform();
        browser.see(".nearest .bars li");
        Browser.await(
                "the curve follows", () -> !browser.attribute(".plot .own", "d").equals(mean));

        String value = value(1);
        browser.see(".plot .mine").sendKeys(Keys.ARROW_UP);
        assertThat(Double.parseDouble(value(1))).isGreaterThan(Double.parseDouble(value));

        WebElement point = browser.see(".plot .mine");
        String time = value(0);
        new Actions(browser.driver()).dragAndDropBy(point, 80, 20).perform();
        assertThat(Double.parseDouble(value(0))).isGreaterThan(Double.parseDouble(time));

        browser.click(".add-point");
        browser.write(".points tbody tr:last-child td:nth-child(1) input", "8");
        browser.write(".points tbody tr:last-child td:nth-child(2) input", "9");
        browser.see(".plot .mine:nth-child(2)").sendKeys(Keys.DELETE);
        Browser.await("one point left", () -> browser.seeAll(".plot .mine").size() == 1);
        assertThat(browser.complaints()).isEmpty();
    }

    private static String value(int column) {
        return browser.seeAll(".points tbody input").get(column).getAttribute("value");
    }

    @Test
    void aNewTaskOfItems() {
        browser.click("[data-example=ratings]");
        learn("5");
        browser.click(".runs tr:last-child[data-status=done] .explore:not([hidden])");
        browser.click("#okl-tab-items");
        browser.see("#okl-view-items .bars li");
        browser.click("#okl-tab-playground");
        browser.write("#okl-view-playground input[type=search]", "f1" + Keys.TAB);

        assertThat(browser.see(".given li").getText()).contains("f1");
        browser.see(".nearest .bars li");
        browser.seeText("h4", "What would suit it");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void ratingsAndATableOfTheItems() throws IOException {
        Path films = Files.copy(Path.of("..", "examples", "films.csv"), folder.resolve("films.csv"));
        browser.click("[data-example=ratings]");
        browser.see(".plan canvas");
        browser.click("[data-side=inputs] summary");
        browser.see("[data-side=inputs] input[type=file]").sendKeys(films.toString());
        assertThat(browser.seeText("small", "'film' differs in every row").isDisplayed())
                .isTrue();
        assertThat(browser.see("#inputs-key").getAttribute("value")).isEqualTo("film");
        assertThat(browser.see("#label").getAttribute("value")).isEqualTo("title");
        assertThat(browser.see("[data-table] button").getText()).isEqualTo("ratings.csv");

        browser.write("#kernel", "delta(film) + hamming(genre, split=\"|\")");
        assertThat(browser.seeText("p", "did you mean 'genres'?").isDisplayed()).isTrue();
        browser.write("#kernel", "delta(film) + hamming(genres, split=\"|\")");
        browser.write("#rank", "many");
        browser.see("#rank[aria-invalid=true]");
        browser.see("#kernel[aria-invalid=false]");
        browser.write("#rank", "3");
        learn("5");
        browser.see(".runs tr:last-child[data-status=done]");
        browser.seeText("a", "Explore").click();

        assertThat(browser.see(".command code").getText())
                .startsWith("okl fit ratings.csv")
                .contains("--label title --inputs-table films.csv --inputs-key film");
        browser.click("#okl-tab-items");
        assertThat(browser.see("#okl-view-items .bars li").getText()).startsWith("The ");
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aFileWithoutAHeaderAndAModelFile() throws IOException {
        Files.writeString(folder.resolve("bare.csv"), "u1;f1;4\nu1;f2;2\nu2;f1;5\nu2;f2;1\n");
        browser.write("#path", "bare.csv" + Keys.ENTER);
        browser.click(".layout summary");
        browser.click("#header");
        browser.see(".layout[open] #columns[value='c1..c3']");
        browser.write("#columns", "user,film,rating" + Keys.TAB);
        browser.see(".plan canvas");
        learn("3");
        browser.click(".runs tr:last-child[data-status=done] .explore:not([hidden])");
        browser.click(".take-away a[href$='model.okl']");
        Browser.await("the model", () -> Files.exists(folder.resolve("bare-r1.okl")));

        browser.seeText("a", "Data").click();
        browser.write("#path", "bare-r1.okl" + Keys.ENTER);
        assertThat(browser.seeText("code", "bare-r1.okl -o report.html").isDisplayed())
                .isTrue();
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aLongRunIsCancelledAndAnotherOneRunsBesideIt() throws IOException {
        browser.see("#file").sendKeys(OpenStudio.longTable(folder).toString());
        assertThat(browser.seeText("h2", "sensors.csv").isDisplayed()).isTrue();
        browser.see("#task").sendKeys("sensor");
        browser.see("#value").sendKeys("reading");
        browser.write("#kernel", "gaussian(hour, width=1)");
        learn("1000");
        browser.seeText("p[@class='live']", "best RMSE so far");
        browser.click(".live:not([hidden]) .cancel");
        browser.see(".runs tr:last-child[data-status=cancelled]");
        browser.see(".runs tr:last-child .explore:not([hidden])");

        browser.seeText("a", "Data").click();
        browser.write("#kernel", "linear(hour)");
        learn("5");
        browser.see(".runs tr.group + tr[data-status=done]"); // the newest comes first
        assertThat(browser.seeText("figure", "Paths of the runs").isDisplayed()).isTrue();
        browser.seeText("button", "Remove").click();
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aTableThatTellsLittleIsMetWithAdviceInTheWordsOfThePage() throws IOException {
        Files.writeString(folder.resolve("my plain table.csv"), "a,b,c\n1,0,2\n1,1,3\n2,0,4\n2,1,5\n");
        browser.write("#path", "my plain table.csv" + Keys.ENTER);

        String advice = browser.see(".untouched .field .wrong").getText();
        assertThat(advice).startsWith("my plain table.csv: which column holds the tasks? Say it with “Task”");
        browser.see("#task").sendKeys("a");
        assertThat(browser.seeText("span", "Say it with “Value”").isDisplayed()).isTrue();
        browser.see("#value").sendKeys("c");
        browser.see(".choices:not(.untouched) .start button:enabled");
        browser.write("#kernel", "gaussian(b)");
        browser.seeText("button", "The guess: matern(").click();
        Browser.await(
                "the guess", () -> browser.see("#kernel").getAttribute("value").startsWith("matern(log(b"));
        assertThat(browser.complaints()).isEmpty();
    }

    @Test
    void aPathThatLeadsNowhereIsSaidWhereItWasTyped() {
        browser.write("#path", "../nowhere.csv" + Keys.ENTER);

        assertThat(browser.see(".open .message:not(:empty)").getText()).isNotBlank();
    }

    @Test
    void aLostConnectionIsSaidAndFoundAgain() {
        Studio other = OpenStudio.in(folder);
        String address = other.address();
        browser.go(address);
        browser.see(".example");
        other.close();
        browser.click(".example");
        browser.see(".lost:not([hidden])");

        int port = Integer.parseInt(address.replaceAll("\\D+$", "").replaceAll(".*:", ""));
        try (Studio again = OpenStudio.on(port, folder)) {
            assertThat(again.address()).isEqualTo(address);
            browser.see(".lost[hidden]");
        }
    }

    private static void openTheophylline() {
        browser.click("[data-example=theoph]");
        browser.see(".plan canvas");
    }

    private static void learn(String lambdas) {
        browser.write("#lambdas", lambdas);
        browser.see("#kernel[aria-invalid=false]");
        browser.click(".start button:enabled");
        browser.see("[data-page=runs]:not([hidden])");
    }

    /** A run of theophylline, explored. */
    private static void explore() {
        openTheophylline();
        browser.write("#kernel", "decay-spline(Time)");
        learn("8");
        browser.click(".runs tr:last-child[data-status=done] .explore:not([hidden])");
        browser.see("#okl-tab-overview");
    }
}

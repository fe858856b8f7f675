package dev.okl.app.studio.browser;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;

/** A headless Chromium. Whatever is looked for is waited for. */
final class Browser {
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private static final Optional<Path> CHROMIUM =
            firstOf("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome");
    private static final Optional<Path> DRIVER =
            firstOf(System.getProperty("webdriver.chrome.driver", "/usr/bin/chromedriver"));

    /** Warns that it does not know the newest browsers' own protocol, of which the tests use what never changes. */
    private static final Logger SELENIUM = Logger.getLogger("org.openqa.selenium");

    private static final String NO_BROWSER =
            "The browser tests were skipped: there is no Chromium with its driver here."
                    + " Debian and Ubuntu have both: apt-get install chromium chromium-driver";

    static {
        SELENIUM.setLevel(Level.SEVERE);
        if (CHROMIUM.isEmpty() || DRIVER.isEmpty()) {
            // Once, for those who read the log and not the report of the tests.
            System.err.println(NO_BROWSER);
        }
    }

    private static Browser shared;

    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /**
     * The browser of all tests, as it was when it was opened, which stores what it downloads in a folder; where there is no browser, the
     * test is skipped.
     */
    static synchronized Browser shared(Path downloads) {
        if (shared == null) {
            shared = open();
            Runtime.getRuntime().addShutdownHook(new Thread(shared.driver::quit, "close-browser"));
        }
        shared.reset(downloads);
        return shared;
    }

    private void reset(Path downloads) {
        driver.executeCdpCommand("Emulation.clearDeviceMetricsOverride", Map.of());
        driver.executeCdpCommand("Emulation.setEmulatedMedia", Map.of("features", List.of()));
        offline(false);
        driver.executeCdpCommand(
                "Browser.setDownloadBehavior", Map.of("behavior", "allow", "downloadPath", downloads.toString()));
        go("about:blank");
        complaints();
    }

    private static Browser open() {
        assumeTrue(CHROMIUM.isPresent() && DRIVER.isPresent(), NO_BROWSER);
        ChromeOptions options = new ChromeOptions();
        options.setBinary(CHROMIUM.orElseThrow().toFile());
        options.addArguments(
                "--headless=new",
                "--no-sandbox",
                "--disable-gpu",
                "--disable-quic",
                "--no-first-run",
                "--disable-background-networking",
                "--disable-component-update",
                "--disable-sync",
                "--disable-dev-shm-usage",
                "--window-size=1280,1000");
        LoggingPreferences logs = new LoggingPreferences();
        logs.enable(LogType.BROWSER, Level.ALL);
        options.setCapability(ChromeOptions.LOGGING_PREFS, logs);
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(DRIVER.orElseThrow().toFile())
                .usingAnyFreePort()
                .build();
        ChromeDriver driver = new ChromeDriver(service, options);
        driver.manage().timeouts().implicitlyWait(PATIENCE).scriptTimeout(PATIENCE);
        return new Browser(driver);
    }

    private static Optional<Path> firstOf(String... places) {
        return Stream.of(places).map(Path::of).filter(Files::isExecutable).findFirst();
    }

    void go(String address) {
        driver.get(address);
    }

    /** Without a network, as somebody on a train. */
    void goOffline() {
        offline(true);
    }

    private void offline(boolean offline) {
        driver.executeCdpCommand("Network.enable", Map.of());
        driver.executeCdpCommand(
                "Network.emulateNetworkConditions",
                Map.of("offline", offline, "latency", 0, "downloadThroughput", -1, "uploadThroughput", -1));
    }

    /** Light or dark, as the system would say. */
    void prefer(String scheme) {
        driver.executeCdpCommand(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    void width(int pixels) {
        driver.executeCdpCommand(
                "Emulation.setDeviceMetricsOverride",
                Map.of("width", pixels, "height", 900, "deviceScaleFactor", 1, "mobile", false));
    }

    /** The first element that a CSS selector finds. */
    WebElement see(String selector) {
        return driver.findElement(By.cssSelector(selector));
    }

    /** An attribute of an element that may be drawn anew at any moment, so that nobody may hold it. */
    String attribute(String selector, String name) {
        see(selector);
        return (String) driver.executeScript(
                "return document.querySelector(arguments[0]).getAttribute(arguments[1])", selector, name);
    }

    /** An element by the words in it. */
    WebElement seeText(String element, String words) {
        return driver.findElement(By.xpath("//" + element + "[contains(., \"" + words + "\")]"));
    }

    List<WebElement> seeAll(String selector) {
        return driver.findElements(By.cssSelector(selector));
    }

    void click(String selector) {
        see(selector).click();
    }

    /** Over what is there, as a user does: an empty field in between would be a change of its own. */
    void write(String selector, String text) {
        see(selector).sendKeys(Keys.chord(Keys.CONTROL, "a"), text);
    }

    /** By how many pixels the page is wider than the window. */
    long overhang() {
        Object pixels = driver.executeScript(
                "return document.documentElement.scrollWidth - document.documentElement.clientWidth");
        return ((Number) pixels).longValue();
    }

    /** The words in drawings that reach beyond the drawing, and so are cut. */
    @SuppressWarnings("unchecked")
    List<String> cutWords() {
        return (List<String>) driver.executeScript("""
                return [...document.querySelectorAll("svg text")].filter((text) => {
                  const box = text.getBoundingClientRect();
                  const all = text.ownerSVGElement.getBoundingClientRect();
                  return box.width > 0 && (box.left < all.left - 1 || box.right > all.right + 1);
                }).map((text) => text.textContent);""");
    }

    /** Waits for what no selector can say. */
    static void await(String what, BooleanSupplier condition) {
        long deadline = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("waited in vain: " + what);
            }
            Thread.onSpinWait();
        }
    }

    /** What the page complained about since the last look. */
    List<String> complaints() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .toList();
    }

    ChromeDriver driver() {
        return driver;
    }
}

package dev.okl.app.studio;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import dev.okl.app.studio.http.ApiError;
import java.io.IOException;
import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tables beside a table, tables in other layouts, and models from files, over HTTP. */
class StudioTablesTest {
    private static final String USERS = "user_id,age\n";

    @TempDir
    static Path folder;

    private static StudioClient studio;

    @BeforeAll
    static void open() {
        studio = new StudioClient(folder);
    }

    @AfterAll
    static void close() {
        studio.close();
    }

    @Test
    void aTableOfTheInputsIsJoinedByAKeyThatIsGuessed() {
        String ratings = studio.example("ratings");
        String films = studio.example("films");
        String choices = "\"inputsTable\": \"" + films + "\"";

        JsonNode check = check(ratings, choices);
        assertThat(check.get("ok").asBoolean()).as(check.toString()).isTrue();
        assertThat(check.get("kernel").asText()).startsWith("delta(film) + ? * hamming(genres");
        assertThat(check.at("/inputsKey/key").asText()).isEqualTo("film");
        assertThat(check.at("/inputsKey/reason").asText()).contains("'film' differs in every row");

        JsonNode run = studio.awaitEnd(
                studio.start("{\"data\": \"" + ratings + "\", " + choices + ", \"lambdas\": 3, \"rank\": 2}"));
        assertThat(run.get("status").asText()).isEqualTo("done");
        assertThat(run.get("command").asText())
                .isEqualTo("okl fit ratings.csv --rank 2 --lambdas 3 --inputs-table films.csv --inputs-key film"
                        + " -o model.okl");
    }

    @Test
    void inputsAreCalledByTheirTitlesEverywhere() {
        String ratings = studio.example("ratings");
        String choices =
                "\"inputsTable\": \"" + studio.example("films") + "\", \"lambdas\": 3, \"rank\": 2, \"label\": ";
        JsonNode wrong = check(ratings, choices + "\"tilte\"");
        assertThat(wrong.get("field").asText()).isEqualTo("label");
        assertThat(wrong.get("message").asText()).contains("there is no column 'tilte'");

        String run = studio.start("{\"data\": \"" + ratings + "\", " + choices + "\"title\"}");
        assertThat(studio.awaitEnd(run).get("command").asText())
                .contains("--label title")
                .endsWith("-o model.okl")
                .doesNotContain("--report");
        String title = studio.ok(studio.get("/api/runs/" + run + "/items?search=the"))
                .at("/names/0")
                .asText();
        assertThat(studio.get("/api/examples/films").body()).contains("," + title + ",");
        assertThat(studio.get("/api/runs/" + run + "/view").body()).contains('"' + title + '"');
        JsonNode byTitle = studio.ok(
                studio.get("/api/runs/" + run + "/alike?item=" + URLEncoder.encode(title, StandardCharsets.UTF_8)));
        JsonNode byId = studio.ok(studio.get("/api/runs/" + run + "/alike?item=" + idOf(title)));
        assertThat(byId).isEqualTo(byTitle);
        JsonNode folded = studio.ok(studio.post(
                "/api/runs/" + run + "/foldin", "{\"observations\": [{\"item\": \"" + title + "\", \"value\": 5}]}"));
        assertThat(studio.get("/api/examples/films").body())
                .contains("," + folded.at("/top/0/item").asText() + ",");
    }

    private static String idOf(String title) {
        return studio.get("/api/examples/films")
                .body()
                .lines()
                .filter(line -> line.contains("," + title + ","))
                .findFirst()
                .map(line -> line.substring(0, line.indexOf(',')))
                .orElseThrow();
    }

    @Test
    void aTableOfTheTasksIsJoinedAlsoWhereItsKeyHasAnotherName() {
        StringBuilder users = new StringBuilder(USERS);
        for (int u = 1; u <= 60; u++) {
            users.append('u').append(u).append(',').append(20 + u).append('\n');
        }
        String choices = "\"tasksTable\": \"" + upload("users.csv", users.toString()) + "\"";
        String ratings = studio.example("ratings");

        assertThat(check(ratings, choices).get("notes").toString())
                .contains("kernel on the tasks: delta(user) + ? * gaussian(scale(age))");
        JsonNode check = check(ratings, choices + ", \"taskKernel\": \"delta(user) + gaussian(age)\"");
        assertThat(check.get("ok").asBoolean()).as(check.toString()).isTrue();
        assertThat(check.at("/tasksKey/key").asText()).isEqualTo("user=user_id");
        assertThat(check(ratings, choices + ", \"taskKernel\": \"gausian(age)\"")
                        .get("field")
                        .asText())
                .isEqualTo("taskKernel");
    }

    @Test
    void aKeyThatCannotBeGuessedIsAskedForAndAWrongOneNamesTheFilesAsTheUserDoes() {
        String ratings = studio.example("ratings");
        String other = "\"inputsTable\": \"" + upload("other.csv", "a,b\n1,2\n2,3\n") + "\"";

        JsonNode unknown = check(ratings, other);
        assertThat(unknown.get("field").asText()).isEqualTo("inputsKey");
        assertThat(unknown.get("message").asText()).startsWith("no column of other.csv differs in every row");
        assertThat(check(ratings, other + ", \"inputsKey\": \"film=a\"")
                        .get("message")
                        .asText())
                .contains("film 'f1' has no row in other.csv")
                .doesNotContain("okl-studio");
        studio.refused(
                studio.post("/api/data/" + ratings + "/check", "{\"inputsTable\": \"/etc/passwd\"}"),
                ApiError.NOT_FOUND);
    }

    @Test
    void aFileWithoutAHeaderIsReadWithNamesForItsColumns() {
        JsonNode twice = studio.ok(studio.upload("bare.csv", "1,5,5\n2,5,3\n2,6,4\n"));
        assertThat(twice.get("layout").toString())
                .isEqualTo("{\"header\":false,\"columns\":\"c1..c3\",\"separator\":null}");
        assertThat(twice.get("rowCount").asInt()).isEqualTo(3);

        String id = upload("words.csv", "ann;x;1\nann;y;2\nbob;x;2\nbob;y;3\n");
        JsonNode named =
                layout(id, "{\"header\": false, \"columns\": \"user,item,rating\", \"separator\": \"semicolon\"}");
        assertThat(named.get("rowCount").asInt()).isEqualTo(4);
        assertThat(named.at("/guess/task").asText()).isEqualTo("user");
        JsonNode run = studio.ok(studio.post("/api/runs", "{\"data\": \"" + id + "\"}"));
        assertThat(run.get("command").asText())
                .isEqualTo("okl fit words.csv --columns user,item,rating --sep semicolon -o model.okl");
        assertThat(layout(id, "{\"header\": false}").at("/layout/columns").asText())
                .isEqualTo("c1..c3");
        assertThat(layout(id, "{\"header\": true}").at("/columns/0/name").asText())
                .isEqualTo("ann");
        assertThat(studio.refused(studio.post("/api/data/" + id + "/layout", "{\"separator\": \"\\n\"}"), 400))
                .contains("line break");
    }

    @Test
    void theFolderOfPathsIsNamedWithItsTablesAndModels() throws IOException {
        Files.writeString(folder.resolve("listed.csv"), "task,t,value\n");
        Files.writeString(folder.resolve("secret.pem"), "nobody's concern");
        Files.createDirectories(folder.resolve("folder.csv"));

        JsonNode there = studio.ok(studio.get("/api/folder"));
        assertThat(there.get("folder").asText()).isEqualTo(folder.toRealPath().toString());
        assertThat(there.get("files"))
                .extracting(JsonNode::asText)
                .contains("listed.csv")
                .doesNotContain("secret.pem", "folder.csv");
    }

    @Test
    void aFileWhoseNameLooksLikeAnOptionIsStillAFile() throws IOException {
        Files.writeString(folder.resolve("-x.csv"), "task,t,value\na,1,2\na,2,3\nb,1,3\n");
        String id = studio.ok(studio.post("/api/data", "{\"path\": \"-x.csv\"}"))
                .get("id")
                .asText();

        assertThat(studio.ok(studio.post("/api/runs", "{\"data\": \"" + id + "\"}"))
                        .get("command")
                        .asText())
                .matches("okl fit \\S+/-x\\.csv -o model\\.okl");
    }

    @Test
    void aModelFileBecomesARunThatIsDone() throws IOException {
        String run = studio.start("{\"data\": \"" + studio.example("indometh") + "\", \"lambdas\": 3}");
        studio.awaitEnd(run);
        byte[] model = studio.bytes("/api/runs/" + run + "/model.okl");
        Files.write(folder.resolve("mine.okl"), model);

        JsonNode opened = studio.ok(studio.post("/api/models", "{\"path\": \"mine.okl\"}"));
        assertThat(opened.get("status").asText()).isEqualTo("done");
        assertThat(opened.get("name").asText()).isEqualTo("mine.okl");
        assertThat(studio.ok(studio.post(
                        "/api/runs/" + opened.get("id").asText() + "/foldin",
                        "{\"observations\": [{\"input\": {\"time\": 1}, \"value\": 2}]}")))
                .isNotEmpty();
        studio.refused(studio.post("/api/models", "{\"path\": \"../mine.okl\"}"), ApiError.FORBIDDEN);
    }

    @Test
    void anUploadThatIsNoModelIsRefusedByItsName() {
        HttpResponse<String> answer = studio.post(
                "/api/models", "multipart/form-data; boundary=xyz", StudioClient.form("fake.okl", "not a model"));

        assertThat(studio.refused(answer, 400))
                .startsWith("fake.okl: is not a model file")
                .doesNotContain("okl-studio");
    }

    @Test
    void examplesCanBeTakenAway() {
        assertThat(studio.get("/api/examples/films").body()).startsWith("film,title,genres");
        assertThat(studio.refused(studio.get("/api/examples/film"), ApiError.NOT_FOUND))
                .isEqualTo("there is no example 'film'; did you mean 'films'?");
    }

    private static String upload(String name, String contents) {
        return studio.ok(studio.upload(name, contents)).get("id").asText();
    }

    private static JsonNode check(String data, String choices) {
        return studio.ok(studio.post("/api/data/" + data + "/check", "{" + choices + "}"));
    }

    private static JsonNode layout(String data, String layout) {
        return studio.ok(studio.post("/api/data/" + data + "/layout", layout));
    }
}

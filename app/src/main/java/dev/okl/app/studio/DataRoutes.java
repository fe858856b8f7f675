package dev.okl.app.studio;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.studio.data.DataFolder;
import dev.okl.app.studio.data.ExampleTable;
import dev.okl.app.studio.data.OpenTable;
import dev.okl.app.studio.data.OpenTables;
import dev.okl.app.studio.data.TableLayout;
import dev.okl.app.studio.fit.FitCheck;
import dev.okl.app.studio.fit.FitOptions;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.ConcurrencyLimit;
import dev.okl.app.studio.http.Exchange;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.http.Route;
import dev.okl.app.studio.http.Uploads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/** Routes about tables: to open, to look at, to check the options of a fit. */
record DataRoutes(
        OpenTables data,
        Uploads uploads,
        DataFolder folder,
        FitCheck check,
        Downloads downloads,
        ConcurrencyLimit limit) {
    /** The path of a file in a request. */
    static final String PATH = "A file in the folder that the studio was started for";

    /** A table to open: an example or a file, but not both. */
    record TableToOpen(
            @JsonPropertyDescription("The name of an example")
            Optional<String> example,

            @JsonPropertyDescription(PATH) Optional<String> path,

            @JsonUnwrapped TableLayout.Layout layout) {}

    List<Route> routes() {
        return List.of(
                Route.get("/api/examples", "The tables that come with the program")
                        .list(
                                ExampleTable.Example.class,
                                "Name, title and description of each",
                                request -> ExampleTable.list()),
                Route.get("/api/examples/{name}", "A table that comes with the program, as a file")
                        .problems(404)
                        .other(
                                "text/csv",
                                "The table",
                                request -> downloads.example(request, ExampleTable.named(request.pathParam("name")))),
                Route.get("/api/folder", "The folder in which paths are looked up")
                        .json(
                                DataFolder.FolderListing.class,
                                "Its path, and the names of the tables and models right in it, 500 at most",
                                request -> folder.list()),
                Route.post("/api/data", "Opens a table: an example, a file by its path, or an upload")
                        .body(TableToOpen.class, "The table, and how it is read")
                        .orUpload()
                        .problems(400, 403, 404, 413, 415, 503)
                        .json(201, OpenTable.TableSummary.class, "The table", request -> open(request)
                                .summary()),
                Route.get("/api/data", "The tables that are open")
                        .list(
                                OpenTable.TableSummary.class,
                                "The latest ones, oldest first",
                                request -> data.all().stream()
                                        .map(OpenTable::summary)
                                        .toList()),
                Route.get("/api/data/{id}", "A table")
                        .problems(404)
                        .json(
                                OpenTable.TableSummary.class,
                                "Its columns, first rows and what okl takes it for",
                                request -> table(request).summary()),
                Route.delete("/api/data/{id}", "Closes a table")
                        .problems(404)
                        .nothing("Closed; an upload is deleted", request -> data.remove(request.pathParam("id"))),
                Route.post("/api/data/{id}/check", "Says what a fit would do, or what is wrong with its options")
                        .body(FitOptions.Options.class, "Options of the fit; what is left out is guessed")
                        .problems(400, 403, 404, 503)
                        .json(
                                FitCheck.Check.class,
                                "ok is false where the fit could not begin, and message says why",
                                this::check),
                Route.post("/api/data/{id}/layout", "Reads a table once more, in another way")
                        .body(TableLayout.Layout.class, "How it is read")
                        .problems(400, 404, 503)
                        .json(OpenTable.TableSummary.class, "The table as it is read then", request -> data.read(
                                        request.pathParam("id"), Json.body(request))
                                .summary()));
    }

    private FitCheck.Check check(Exchange request) throws IOException {
        OpenTable table = table(request);
        ObjectNode options = Json.body(request);
        return limit.run(() -> check.check(table, options, data::get));
    }

    private OpenTable open(Exchange request) throws IOException {
        if (request.isForm()) {
            return data.addOwn(Json.object(), place -> uploads.receive(request, place));
        }
        ObjectNode named = Json.body(request);
        if (named.has("example") == named.has("path")) {
            throw new ApiError(
                    ApiError.BAD_REQUEST, "name a table: {\"example\": name}, {\"path\": text}, or upload a file");
        }
        if (named.has("example")) {
            return data.addExample(ExampleTable.named(Json.text(named, "example")));
        }
        Path file = folder.resolve(Json.text(named, "path"));
        return data.addPath(file, DataFolder.typed(file), named);
    }

    private OpenTable table(Exchange request) {
        return data.get(request.pathParam("id"));
    }
}

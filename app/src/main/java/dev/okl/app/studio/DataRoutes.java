package dev.okl.app.studio;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.studio.data.DataFolder;
import dev.okl.app.studio.data.Example;
import dev.okl.app.studio.data.Layout;
import dev.okl.app.studio.data.OpenTable;
import dev.okl.app.studio.data.OpenTables;
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

            @JsonUnwrapped Layout layout) {}

    List<Route> routes() {
        return List.of(
                Route.get("/api/examples", "The tables that come with the program")
                        .answers("Name, title and description of each")
                        .list(Example.class, request -> Example.ALL),
                Route.get("/api/examples/{name}", "A table that comes with the program, as a file")
                        .answers("The table", 404)
                        .other("text/csv", request -> downloads.example(request)),
                Route.get("/api/folder", "The folder in which paths are looked up")
                        .answers("Its path, and the names of the tables and models right in it, 500 at most")
                        .json(DataFolder.FolderListing.class, request -> folder.list()),
                Route.post("/api/data", "Opens a table: an example, a file by its path, or an upload")
                        .bodyOrUpload(TableToOpen.class, "The table, and how it is read")
                        .answers("The table", 400, 403, 404, 413, 415, 503)
                        .json(201, OpenTable.TableSummary.class, request -> open(request)
                                .summary()),
                Route.get("/api/data", "The tables that are open")
                        .answers("The latest ones, oldest first")
                        .list(OpenTable.TableSummary.class, request -> data.list()),
                Route.get("/api/data/{id}", "A table")
                        .answers("Its columns, first rows and what okl takes it for", 404)
                        .json(OpenTable.TableSummary.class, request -> table(request)
                                .summary()),
                Route.delete("/api/data/{id}", "Closes a table")
                        .answers("Closed; an upload is deleted", 404)
                        .nothing(request -> data.remove(request.pathParam("id"))),
                Route.post("/api/data/{id}/check", "Says what a fit would do, or what is wrong with its options")
                        .body(FitOptions.Options.class, "Options of the fit; what is left out is guessed")
                        .answers("ok is false where the fit could not begin, and message says why", 400, 403, 404, 503)
                        .json(FitCheck.Check.class, this::check),
                Route.post("/api/data/{id}/layout", "Reads a table once more, in another way")
                        .body(Layout.class, "How it is read")
                        .answers("The table as it is read then", 400, 404, 503)
                        .json(OpenTable.TableSummary.class, this::readAgain));
    }

    private FitCheck.Check check(Exchange request) throws IOException {
        OpenTable table = table(request);
        ObjectNode options = Json.body(request);
        return limit.run(() -> check.check(table, options, data::get));
    }

    private OpenTable open(Exchange request) throws IOException {
        if (request.isForm()) {
            return data.addCopy(Json.object(), place -> uploads.receive(request, place));
        }
        ObjectNode named = Json.body(request);
        ApiError.require(
                named.has("example") != named.has("path"),
                "name a table: {\"example\": name}, {\"path\": text}, or upload a file");
        if (named.has("example")) {
            return data.addExample(Example.named(Json.text(named, "example")));
        }
        Path file = folder.resolve(Json.text(named, "path"));
        return data.addPath(file, DataFolder.typed(file), named);
    }

    private OpenTable.TableSummary readAgain(Exchange request) throws IOException {
        return data.read(request.pathParam("id"), Json.body(request)).summary();
    }

    private OpenTable table(Exchange request) {
        return data.get(request.pathParam("id"));
    }
}

package dev.okl.app.studio;

import com.fasterxml.jackson.annotation.JsonPropertyDescription;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.error.UserError;
import dev.okl.app.modelfile.StoredModel;
import dev.okl.app.studio.data.DataFolder;
import dev.okl.app.studio.data.OpenTable;
import dev.okl.app.studio.data.OpenTables;
import dev.okl.app.studio.fit.FitOptions;
import dev.okl.app.studio.fit.FitRequest;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.ConcurrencyLimit;
import dev.okl.app.studio.http.Exchange;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.http.Route;
import dev.okl.app.studio.http.Uploads;
import dev.okl.app.studio.run.Run;
import dev.okl.app.studio.run.RunEvents;
import dev.okl.app.studio.run.RunSnapshot;
import dev.okl.app.studio.run.Runs;
import dev.okl.app.system.TempFiles;
import dev.okl.app.system.TempFolder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;

/** Routes about runs: to start, to follow, to cancel; and model files, each of which becomes a run that is done. */
record RunRoutes(
        OpenTables data,
        Runs runs,
        RunEvents events,
        Uploads uploads,
        DataFolder folder,
        TempFolder temporary,
        ConcurrencyLimit limit) {
    /** A fit to start. */
    record FitToStart(
            @JsonUnwrapped FitOptions.Options options,

            @JsonPropertyDescription("The id of a table") String data) {}

    /** A model file to open. */
    record ModelToOpen(
            @JsonPropertyDescription(DataRoutes.PATH) String path) {}

    List<Route> routes() {
        return List.of(
                Route.get("/api/runs", "All runs")
                        .answers("The latest ones, oldest first")
                        .list(RunSnapshot.class, request -> runs.list()),
                Route.post("/api/runs", "Starts a fit")
                        .body(FitToStart.class, "A table and the options of the fit")
                        .answers("It runs, or waits for the one before it", 400, 403, 404, 503)
                        .json(202, RunSnapshot.class, request -> start(request).snapshot()),
                Route.get("/api/runs/{id}", "A run")
                        .answers("The run as it is now", 404)
                        .json(RunSnapshot.class, request -> run(request).snapshot()),
                Route.delete("/api/runs/{id}", "Cancels a run and forgets it")
                        .answers("Gone", 404)
                        .nothing(request -> runs.remove(request.pathParam("id"))),
                Route.get("/api/runs/{id}/events", "Follows a run")
                        .answers(
                                "Server-sent events: run (a RunSnapshot, at the beginning and whenever its status changes),"
                                        + " point (a RunPoint) and sweep (a Sweep)",
                                404,
                                503)
                        .events(RunEvents.TYPES, request -> events.stream(request, run(request))),
                Route.post("/api/runs/{id}/cancel", "Ends a fit and keeps the best so far")
                        .answers("The run; it ends after the sweep that is under way", 404)
                        .json(RunSnapshot.class, request -> {
                            run(request).cancel();
                            return run(request).snapshot();
                        }),
                Route.post("/api/models", "Opens a model of okl fit: a file by its path, or an upload")
                        .bodyOrUpload(ModelToOpen.class, "The model file")
                        .answers("The model as a run that is done", 400, 403, 413, 415, 503)
                        .json(201, RunSnapshot.class, request -> open(request).snapshot()));
    }

    private Run start(Exchange request) throws IOException {
        ObjectNode options = Json.body(request);
        OpenTable table = data.get(Json.text(options, "data"));
        options.remove("data");
        return runs.start(FitRequest.of(table, options, data::get));
    }

    private Run open(Exchange request) throws IOException {
        if (!request.isForm()) {
            Path file = folder.resolve(Json.text(Json.body(request), "path"));
            return open(file, file.getFileName().toString(), DataFolder.typed(file));
        }
        // An uploaded model is read once, and the file is not kept.
        Path place = Files.createDirectory(temporary.path().resolve("model-" + UUID.randomUUID()));
        try {
            Uploads.StoredFile stored = uploads.receive(request, place);
            return open(stored.file(), stored.name(), stored.name());
        } finally {
            TempFiles.deleteTree(place);
        }
    }

    private Run open(Path file, String name, String shown) {
        try {
            return limit.run(() -> runs.open(StoredModel.read(file), name, shown));
        } catch (UserError e) {
            throw ApiError.badRequest(e.getMessage().replace(file.toString(), name), e);
        } catch (OutOfMemoryError e) {
            throw new ApiError(
                    ApiError.TOO_LARGE,
                    name + ": needs more memory than there is; OKL_JAVA_OPTS=-Xmx20g okl studio gives the studio more",
                    e);
        }
    }

    private Run run(Exchange request) {
        return runs.get(request.pathParam("id"));
    }
}

package dev.okl.app.studio;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.studio.data.DataFolder;
import dev.okl.app.studio.data.ExampleTable;
import dev.okl.app.studio.data.OpenTable;
import dev.okl.app.studio.data.OpenTables;
import dev.okl.app.studio.fit.FitCheck;
import dev.okl.app.studio.http.ApiError;
import dev.okl.app.studio.http.ConcurrencyLimit;
import dev.okl.app.studio.http.Exchange;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.http.RequestParameters;
import dev.okl.app.studio.http.Router;
import dev.okl.app.studio.http.Uploads;
import java.io.IOException;
import java.nio.file.Path;

/** Tables: to open, to look at, to check choices for. */
record DataRoutes(
        OpenTables data,
        Uploads uploads,
        DataFolder folder,
        FitCheck check,
        Downloads downloads,
        ConcurrencyLimit heavy) {
    void addTo(Router routes) {
        routes.get("/api/examples", request -> Json.answer(request, ExampleTable.list()));
        routes.get(
                "/api/examples/{name}",
                request -> downloads.example(request, ExampleTable.named(request.pathParam("name"))));
        routes.get("/api/folder", request -> Json.answer(request, folder.json()));
        routes.post("/api/data", request -> {
            OpenTable added = request.isForm()
                    ? data.addOwn(Json.object(), place -> uploads.receive(request, place))
                    : open(Json.body(request));
            request.status(201);
            Json.answer(request, added.json());
        });
        routes.get(
                "/api/data",
                request -> Json.answer(
                        request, data.all().stream().map(OpenTable::json).toList()));
        routes.get(
                "/api/data/{id}",
                request -> Json.answer(request, dataOf(request).json()));
        routes.delete("/api/data/{id}", request -> {
            data.remove(request.pathParam("id"));
            request.status(204);
        });
        routes.post("/api/data/{id}/check", request -> {
            OpenTable table = dataOf(request);
            ObjectNode choices = Json.body(request);
            Json.answer(request, heavy.run(() -> check.check(table, choices, data::get)));
        });
        routes.post("/api/data/{id}/layout", request -> {
            ObjectNode layout = Json.body(request);
            Json.answer(request, data.read(request.pathParam("id"), layout).json());
        });
    }

    private OpenTable open(ObjectNode named) throws IOException {
        if (named.has("example") == named.has("path")) {
            throw new ApiError(
                    ApiError.BAD_REQUEST, "name a table: {\"example\": name}, {\"path\": text}, or upload a file");
        }
        if (named.has("example")) {
            return data.addExample(ExampleTable.named(RequestParameters.text(named, "example")));
        }
        String path = RequestParameters.text(named, "path");
        Path file = folder.resolve(path);
        return data.addPath(file, DataFolder.typed(file), named);
    }

    private OpenTable dataOf(Exchange request) {
        return data.get(request.pathParam("id"));
    }
}

package dev.okl.app.studio;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.file.Path;

/** Tables: to open, to look at, to check choices for. */
record DataRoutes(
        DataSets data, Uploads uploads, OpenFolder folder, FitCheck check, Downloads downloads, HeavyWork heavy) {
    void addTo(Routes routes) {
        routes.get("/api/examples", request -> Json.answer(request, ExampleData.list()));
        routes.get(
                "/api/examples/{name}",
                request -> downloads.example(request, ExampleData.named(request.pathParam("name"))));
        routes.get("/api/folder", request -> Json.answer(request, folder.json()));
        routes.post("/api/data", request -> {
            DataFile added = request.isForm()
                    ? data.addOwn(Json.object(), place -> uploads.receive(request, place))
                    : open(Json.body(request));
            request.status(201);
            Json.answer(request, added.json());
        });
        routes.get(
                "/api/data",
                request -> Json.answer(
                        request, data.all().stream().map(DataFile::json).toList()));
        routes.get(
                "/api/data/{id}",
                request -> Json.answer(request, dataOf(request).json()));
        routes.delete("/api/data/{id}", request -> {
            data.remove(request.pathParam("id"));
            request.status(204);
        });
        routes.post("/api/data/{id}/check", request -> {
            DataFile table = dataOf(request);
            ObjectNode choices = Json.body(request);
            Json.answer(request, heavy.run(() -> check.check(table, choices, data::get)));
        });
        routes.post("/api/data/{id}/layout", request -> {
            ObjectNode layout = Json.body(request);
            Json.answer(request, data.read(request.pathParam("id"), layout).json());
        });
    }

    private DataFile open(ObjectNode named) throws IOException {
        if (named.has("example") == named.has("path")) {
            throw new ApiError(
                    ApiError.BAD_REQUEST, "name a table: {\"example\": name}, {\"path\": text}, or upload a file");
        }
        if (named.has("example")) {
            return data.addExample(ExampleData.named(Asked.text(named, "example")));
        }
        String path = Asked.text(named, "path");
        Path file = folder.resolve(path);
        return data.addPath(file, OpenFolder.typed(file), named);
    }

    private DataFile dataOf(Exchange request) {
        return data.get(request.pathParam("id"));
    }
}

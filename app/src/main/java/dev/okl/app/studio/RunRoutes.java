package dev.okl.app.studio;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.studio.data.DataFolder;
import dev.okl.app.studio.data.OpenTable;
import dev.okl.app.studio.data.OpenTables;
import dev.okl.app.studio.fit.FitRequest;
import dev.okl.app.studio.http.Exchange;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.http.RequestParameters;
import dev.okl.app.studio.http.Router;
import dev.okl.app.studio.http.Uploads;
import dev.okl.app.studio.run.Run;
import dev.okl.app.studio.run.RunEvents;
import dev.okl.app.studio.run.Runs;

/** Runs: to start, to follow, to cancel; and model files, each of which is a run that is done. */
record RunRoutes(OpenTables data, Runs runs, RunEvents events, ModelFiles models, Uploads uploads, DataFolder folder) {
    void addTo(Router routes) {
        routes.get("/api/runs", request -> Json.answer(request, runs.list()));
        routes.post("/api/runs", request -> {
            ObjectNode choices = Json.body(request);
            OpenTable table = data.get(RequestParameters.text(choices, "data"));
            choices.remove("data");
            request.status(202);
            Json.answer(
                    request,
                    runs.start(FitRequest.of(table, choices, data::get)).json());
        });
        routes.get(
                "/api/runs/{id}", request -> Json.answer(request, run(request).json()));
        routes.delete("/api/runs/{id}", request -> {
            runs.remove(request.pathParam("id"));
            request.status(204);
        });
        routes.get("/api/runs/{id}/events", request -> events.stream(request, run(request)));
        routes.post("/api/runs/{id}/cancel", request -> {
            run(request).cancel();
            Json.answer(request, run(request).json());
        });
        routes.post("/api/models", request -> {
            Run opened = request.isForm()
                    ? models.open(place -> uploads.receive(request, place))
                    : models.open(folder.resolve(RequestParameters.text(Json.body(request), "path")));
            request.status(201);
            Json.answer(request, opened.json());
        });
    }

    private Run run(Exchange request) {
        return runs.get(request.pathParam("id"));
    }
}

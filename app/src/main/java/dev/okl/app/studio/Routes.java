package dev.okl.app.studio;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import io.javalin.http.HandlerType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** All that the studio answers to, as its OpenAPI description lists it. */
final class Routes {
    /** A method and a path with what answers it. */
    record Route(HandlerType method, String path, Handler handler) {
        @Override
        public String toString() {
            return method.name().toLowerCase(Locale.ROOT) + " " + path;
        }
    }

    private final List<Route> list = new ArrayList<>();
    private final DataSets data;
    private final Runs runs;
    private final RunEvents events;
    private final Uploads uploads;
    private final OpenFolder folder;
    private final FitCheck check;
    private final Downloads downloads;
    private final HeavyWork heavy = new HeavyWork();

    Routes(
            DataSets data,
            Runs runs,
            RunEvents events,
            Uploads uploads,
            OpenFolder folder,
            FitCheck check,
            Downloads downloads) {
        this.data = data;
        this.runs = runs;
        this.events = events;
        this.uploads = uploads;
        this.folder = folder;
        this.check = check;
        this.downloads = downloads;
        addPages();
        addData();
        addRuns();
        addModels();
    }

    List<Route> list() {
        return list;
    }

    private void addPages() {
        Assets assets = new Assets();
        add(HandlerType.GET, "/", assets::page);
        add(HandlerType.GET, "/assets/<file>", assets::file);
        add(HandlerType.GET, "/api/openapi.json", OpenApi::answer);
    }

    private void addData() {
        add(HandlerType.GET, "/api/examples", request -> Json.answer(request, ExampleData.list()));
        add(HandlerType.POST, "/api/data", request -> {
            DataFile added = request.isMultipartFormData() ? uploads.receive(request) : open(Json.body(request));
            request.status(201);
            Json.answer(request, added.json());
        });
        add(
                HandlerType.GET,
                "/api/data",
                request -> Json.answer(
                        request, data.all().stream().map(DataFile::json).toList()));
        add(
                HandlerType.GET,
                "/api/data/{id}",
                request -> Json.answer(request, dataOf(request).json()));
        add(HandlerType.DELETE, "/api/data/{id}", request -> {
            data.remove(request.pathParam("id"));
            request.status(204);
        });
        add(HandlerType.POST, "/api/data/{id}/check", request -> {
            DataFile table = dataOf(request);
            ObjectNode choices = Json.body(request);
            Json.answer(request, heavy.run(() -> check.check(table, choices)));
        });
    }

    private void addRuns() {
        add(HandlerType.GET, "/api/runs", request -> Json.answer(request, runs.list()));
        add(HandlerType.POST, "/api/runs", request -> {
            ObjectNode choices = Json.body(request);
            DataFile table = data.get(text(choices, "data"));
            choices.remove("data");
            request.status(202);
            Json.answer(request, runs.start(table, FitChoices.of(choices)).json());
        });
        add(
                HandlerType.GET,
                "/api/runs/{id}",
                request -> Json.answer(request, run(request).json()));
        add(HandlerType.DELETE, "/api/runs/{id}", request -> {
            runs.remove(request.pathParam("id"));
            request.status(204);
        });
        add(HandlerType.GET, "/api/runs/{id}/events", request -> events.stream(request, run(request)));
        add(HandlerType.POST, "/api/runs/{id}/cancel", request -> {
            run(request).cancel();
            Json.answer(request, run(request).json());
        });
    }

    private void addModels() {
        String run = "/api/runs/{id}";
        add(HandlerType.GET, run + "/view", request -> Json.answerView(request, heavy.run(model(request)::view)));
        add(HandlerType.GET, run + "/path/{point}", request -> {
            int point = number(request.pathParam("point"), "the point");
            Json.answerView(request, heavy.run(() -> model(request).at(point)));
        });
        add(
                HandlerType.GET,
                run + "/task",
                request -> Json.answerView(request, model(request).task(query(request, "name"))));
        add(
                HandlerType.POST,
                run + "/foldin",
                request -> Json.answer(request, model(request).playground().foldIn(Json.body(request))));
        add(
                HandlerType.POST,
                run + "/predict",
                request -> Json.answer(request, model(request).answers().predict(Json.body(request))));
        add(
                HandlerType.GET,
                run + "/similar",
                request -> Json.answer(
                        request, model(request).answers().similar(query(request, "task"), count(request, 5))));
        add(
                HandlerType.GET,
                run + "/recommend",
                request -> Json.answer(
                        request, model(request).answers().recommend(query(request, "task"), count(request, 10))));
        add(
                HandlerType.GET,
                run + "/model.okl",
                request -> downloads.model(request, model(request).stored()));
        add(
                HandlerType.GET,
                run + "/predictions.csv",
                request -> downloads.predictions(request, model(request).stored()));
        add(
                HandlerType.GET,
                run + "/report.html",
                request -> downloads.report(request, model(request).report()));
    }

    private void add(HandlerType method, String path, Handler handler) {
        list.add(new Route(method, path, handler));
    }

    private DataFile open(ObjectNode named) throws IOException {
        if (named.has("example") == named.has("path")) {
            throw new ApiError(
                    ApiError.BAD_REQUEST, "name a table: {\"example\": name}, {\"path\": text}, or upload a file");
        }
        if (named.has("example")) {
            return data.addExample(ExampleData.named(text(named, "example")));
        }
        String path = text(named, "path");
        return data.addPath(folder.resolve(path), path);
    }

    private DataFile dataOf(Context request) {
        return data.get(request.pathParam("id"));
    }

    private Run run(Context request) {
        return runs.get(request.pathParam("id"));
    }

    private RunModel model(Context request) {
        return run(request).model();
    }

    private static int count(Context request, int otherwise) {
        String text = request.queryParam("count");
        return text == null ? otherwise : number(text, "the count");
    }

    private static String query(Context request, String name) {
        String text = request.queryParam(name);
        if (text == null) {
            throw new ApiError(ApiError.BAD_REQUEST, "say which one: ?" + name + "=NAME");
        }
        return text;
    }

    private static String text(ObjectNode object, String key) {
        if (!object.path(key).isTextual()) {
            throw new ApiError(ApiError.BAD_REQUEST, "\"" + key + "\" must be a text");
        }
        return object.get(key).textValue();
    }

    private static int number(String text, String what) {
        try {
            return Integer.parseInt(text);
        } catch (NumberFormatException e) {
            throw new ApiError(ApiError.BAD_REQUEST, what + " must be a whole number but was '" + text + "'", e);
        }
    }
}

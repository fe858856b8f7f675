package dev.okl.app.studio.fit;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.console.Figures;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.error.UserError;
import dev.okl.app.plan.FitPlan;
import dev.okl.app.plan.MemoryCheck;
import dev.okl.app.studio.data.OpenTable;
import dev.okl.app.studio.http.Json;
import dev.okl.app.studio.http.UserInput;
import java.util.function.Function;

/** Says what a fit would do with a table, or what is wrong with the choices. */
public final class FitCheck {
    private final FitService learning;

    public FitCheck(FitService learning) {
        this.learning = learning;
    }

    public ObjectNode check(OpenTable data, ObjectNode choices, Function<String, OpenTable> tables) {
        ObjectNode json = Json.object().put("ok", true).putNull("message").putNull("field");
        json.putNull("kernel");
        ArrayNode notes = json.putArray("notes");
        json.putNull("gram").putNull("plan");
        Function<String, String> inWords = data::inWords;
        try {
            FitRequest request = FitRequest.of(data, choices, tables);
            inWords = request::inWords;
            request.guesses().forEach((side, guess) -> json.putObject(side.key())
                    .put("key", guess.key().toString())
                    .put("reason", guess.reason()));
            FitService.Job job = UserInput.pass(() -> learning.prepare(data.file(), request.words(), () -> false));
            Dataset dataset = job.dataset();
            dataset.notes().forEach(notes::add);
            dataset.warnings().forEach(notes::add);
            json.put("kernel", dataset.kernel().toString());
            json.set(
                    "gram",
                    UserInput.pass(() ->
                            GramPicture.of(dataset.kernel(), dataset.data().inputs())));
            json.set("plan", plan(job.plan()));
            job.plan().note().ifPresent(notes::add);
            MemoryCheck.require(job.plan());
        } catch (UserError e) {
            OptionProblem problem = OptionProblem.of(inWords.apply(e.getMessage()));
            json.put("ok", false).put("message", problem.message()).put("field", problem.choice());
        }
        return json;
    }

    private static ObjectNode plan(FitPlan plan) {
        return Json.object()
                .put("inputs", plan.inputs())
                .put("tasks", plan.tasks())
                .put("observations", plan.observations())
                .put("structure", plan.inputGram().describe())
                .put("solver", plan.solver().toString())
                .put("rank", plan.rank())
                .put("memory", Figures.bytes((double) plan.memory().total()))
                .put("seconds", Figures.seconds(plan.seconds()));
    }
}

package dev.okl.app.command;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.okl.app.console.Console;
import dev.okl.app.console.Figures;
import dev.okl.app.console.JsonFigures;
import dev.okl.app.dataset.Dataset;
import dev.okl.app.plan.FitPlan;
import dev.okl.app.plan.MemoryCheck;
import dev.okl.app.plan.MemoryParts;
import picocli.CommandLine.Command;

/** What a fit would do. */
@Command(
        name = "plan",
        description = {
            "What okl fit would do with these data and options: the structure of the kernel's matrix, the solver, memory and"
                    + " time. Fits nothing."
        },
        footer = "  okl plan examples/theoph.csv --kernel 'decay-spline(Time)'")
final class PlanCommand extends FittingCommand {
    @Override
    protected int run(Console console) {
        learn.check();
        Dataset dataset = data.read(learn, learn.needsOrder(), console);
        FitPlan plan = learn.plan(dataset, run);
        MemoryParts memory = plan.memory();
        console.say("data        " + Figures.count(plan.observations(), "observation") + " of "
                + Figures.count(plan.tasks(), "task") + " at " + Figures.count(plan.inputs(), "input"));
        int kernels = dataset.kernels().size();
        console.say("kernel      " + FitText.shortened(dataset.kernel())
                + (kernels == 1 ? "" : " (the first of " + kernels + "; matrix, solver and memory are those with it)"));
        console.say("its matrix  " + plan.inputGram().describe() + ", "
                + Figures.bytes((double) plan.inputGram().bytes()));
        plan.taskGram().ifPresent(gram -> console.say("of tasks    " + gram.describe()));
        console.say("solver      " + plan.solver());
        console.say("rank        at most " + plan.rank());
        console.say("lambdas     " + plan.lambdas());
        console.say("memory      about " + Figures.bytes((double) memory.total()) + ": observations "
                + Figures.bytes((double) memory.observations()) + ", kernel " + Figures.bytes((double) memory.gram())
                + ", factors " + Figures.bytes((double) (memory.factors() + memory.history())) + ", solver "
                + Figures.bytes((double) memory.workspace()) + ", the program itself "
                + Figures.bytes((double) memory.program()) + "; Java may use "
                + Figures.bytes((double) Runtime.getRuntime().maxMemory()));
        console.say("time        " + plan.time());
        plan.note().ifPresent(console::note);
        console.json(json(plan, dataset));
        MemoryCheck.require(plan);
        return 0;
    }

    private static ObjectNode json(FitPlan plan, Dataset dataset) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        json.put("observations", plan.observations());
        json.put("tasks", plan.tasks());
        json.put("inputs", plan.inputs());
        json.put("kernel", dataset.kernel().toString());
        json.put("gram", plan.inputGram().describe());
        json.put("solver", plan.solver().toString());
        json.put("rankBound", plan.rank());
        json.put("lambdas", plan.lambdas());
        ObjectNode memory = json.putObject("bytes");
        memory.put("total", plan.memory().total());
        memory.put("observations", plan.memory().observations());
        memory.put("gram", plan.memory().gram());
        memory.put("factors", plan.memory().factors());
        memory.put("history", plan.memory().history());
        memory.put("workspace", plan.memory().workspace());
        memory.put("available", Runtime.getRuntime().maxMemory());
        JsonFigures.put(json, "seconds", plan.seconds());
        return json;
    }
}

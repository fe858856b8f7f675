/* What a fit is asked to do: columns, kernel, options. Every change is checked by the server and answered with a plan. */
(() => {
  "use strict";
  const { h, api } = okl;
  const PAUSE = 250;
  const NONE = ["", "none"];
  const VALIDATIONS = [
    ["0.25", "a quarter of each task, at random"],
    ["0.1", "a tenth of each task, at random"],
    ["folds:5", "five folds: everything is held out once"],
    ["last:1", "the last of each task: for forecasts"],
  ];

  /** The form for a table. roles({column: role}) is told what the columns are for, started(run) that a run has begun. */
  okl.choices = (data, roles, started) => {
    const columns = columnFields(data);
    const options = optionFields(data);
    const plan = h("div", { class: "plan", "aria-live": "polite" });
    const problem = okl.message();
    const learn = h("button", { class: "main" }, "Learn");
    let own = false; // whether the kernel is the user's, not the program's guess
    const kernel = okl.kernelField(() => {
      own = true;
      check();
    });
    const chosen = () => ({ ...columns.chosen(), kernel: own || kernel.input.value ? kernel.input.value : null, ...options.chosen() });

    const ask = okl.oneAtATime((question) => api.post(`data/${data.id}/check`, question), (answer) => {
      const used = answer.kernel && answer.kernel !== kernel.input.value ? "Understood as " + answer.kernel : "";
      if (!own && !kernel.input.value && answer.kernel) {
        kernel.input.value = answer.kernel;
      }
      kernel.judge(answer.ok, answer.ok ? used : api.sentence(answer.message));
      learn.disabled = !answer.ok;
      okl.clear(plan);
      plan.append(...planPart(answer));
      tell();
    }, (failure) => kernel.judge(false, failure.message));
    const check = okl.settled(() => ask(chosen()), PAUSE);

    const tell = () => {
      const { task, value, weight } = columns.chosen();
      const inputs = kernel.names(kernel.input.value, data.columns).map((column) => [column.name, "input"]);
      roles(new Map([...inputs, [task, "task"], [value, "value"], [weight, "weight"]]));
    };
    const offer = () => kernel.offer(columns.inputs());
    const submit = okl.asking(learn, problem, async () => started(await api.post("runs", { data: data.id, ...chosen() })));

    kernel.input.value = data.guess.kernel || "";
    columns.tick(kernel.names(kernel.input.value, data.columns));
    columns.element.addEventListener("change", (event) => {
      if (!own && event.target.tagName === "SELECT") {
        kernel.input.value = ""; // other columns, another guess
      }
      offer();
      check();
    });
    options.element.addEventListener("input", check);
    offer();
    tell();
    check();
    return h("form", { class: "choices", onsubmit: (event) => { event.preventDefault(); submit(); } },
      columns.element, kernel.element, plan, options.element,
      h("p", { class: "start" }, learn), problem.element);
  };

  function columnFields(data) {
    const named = data.columns.map((column) => [column.name, column.name]);
    const pick = (id, first) => okl.select([first, ...named], { id });
    const task = pick("task", ["", "choose one"]);
    const value = pick("value", ["", "choose one"]);
    const weight = pick("weight", NONE);
    task.value = data.guess.task || "";
    value.value = data.guess.value || "";
    const boxes = data.columns.map((column, k) => {
      const box = h("input", { type: "checkbox", id: "input-" + k });
      return { column, box, element: h("span", { class: "tick" }, box, h("label", { for: box.id }, column.name)) };
    });
    const free = ({ column }) => ![task.value, value.value, weight.value].includes(column.name);
    const hideTaken = () => boxes.forEach((each) => (each.element.hidden = !free(each)));
    for (const select of [task, value, weight]) {
      select.addEventListener("change", hideTaken);
    }
    hideTaken();
    return {
      element: h("fieldset", {}, h("legend", {}, "Columns"), h("p", { class: "note" }, okl.api.sentence(data.guess.reason || "")),
        h("div", { class: "fields" }, okl.field("Task", task, "whose function is learned"), okl.field("Value", value, "what was observed"),
          okl.field("Weight", weight, "how much it counts")),
        h("div", { role: "group", "aria-labelledby": "inputs-label" }, h("span", { id: "inputs-label" }, "Inputs, for the blocks below: "),
          boxes.map((each) => each.element))),
      chosen: () => ({ task: task.value || null, value: value.value || null, weight: weight.value || null }),
      inputs: () => boxes.filter((each) => each.box.checked && free(each)).map((each) => each.column),
      tick: (columns) => boxes.forEach(({ column, box }) => (box.checked = columns.includes(column))),
    };
  }

  function optionFields(data) {
    const rank = h("input", { type: "text", id: "rank", value: "auto", size: 8, autocomplete: "off" });
    const mean = okl.select([["shared", "shared mean"], ["none", "no mean"]], { id: "mean" });
    const intercepts = h("input", { type: "checkbox", id: "intercepts" });
    const lambdas = h("input", { type: "number", id: "lambdas", value: 40, min: 2, max: 1000 });
    const validation = okl.select(VALIDATIONS, { id: "validation" });
    const order = okl.select([["", "the input"], ...data.columns.map((column) => [column.name, column.name])], { id: "order" });
    const seed = h("input", { type: "number", id: "seed", value: 1, min: 0 });
    const ordered = okl.field("in order of", order);
    const showOrder = () => (ordered.hidden = !validation.value.startsWith("last"));
    validation.addEventListener("input", showOrder);
    showOrder();
    return {
      element: h("fieldset", {}, h("legend", {}, "How to learn"), h("div", { class: "fields" },
        okl.field("Rank", rank, "a bound: a number, full or auto"), okl.field("Mean", mean),
        h("p", { class: "field" }, h("span", { class: "tick" }, intercepts, h("label", { for: intercepts.id }, "intercepts")), h("small", {}, "one per task")),
        okl.field("Lambdas", lambdas, "points of the path"), okl.field("Validation", validation), ordered, okl.field("Seed", seed))),
      chosen: () => ({
        rank: rank.value.trim() || null, mean: mean.value, intercepts: intercepts.checked, lambdas: lambdas.value || null,
        validation: validation.value, order: ordered.hidden ? null : order.value || null, seed: seed.value || null,
      }),
    };
  }

  function planPart({ gram, plan, notes }) {
    return [
      gram ? okl.gramPicture(gram) : null,
      plan ? okl.facts([
        ["Inputs", okl.format(plan.inputs)], ["Tasks", okl.format(plan.tasks)], ["Observations", okl.format(plan.observations)],
        ["Structure", plan.structure], ["Solver", plan.solver], ["Rank", okl.format(plan.rank)], ["Memory", plan.memory], ["Time", plan.seconds],
      ]) : null,
      ...(notes || []).map((note) => okl.note(api.sentence(note))),
    ].filter(Boolean);
  }
})();

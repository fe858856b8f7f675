/* What a fit is asked to do: columns, kernels, options. Every change is checked by the server and answered with a plan. */
import { api } from "./api.js";
import { columnFields, titleField } from "./columns.js";
import { debounce, factList, formField, markField, messageLine, namePairs, oneAtATime, selectBox, tickField } from "./forms.js";
import { joinPart } from "./joins.js";
import { blockOf, gramPicture, kernelField, namesIn } from "./kernel-field.js";
import { sentence } from "./sentences.js";
import { replaceContent } from "../views/charts.js";
import { h, noteLine } from "../views/elements.js";
import { format } from "../views/format.js";

const CHECK_PAUSE_MILLIS = 250;
/** @type {JoinSide} */
const INPUTS = { name: "inputs", title: "Describe the inputs by a second table",
  words: "Its columns can then stand in the kernel: the genres of films, the covariates of visits." };
/** @type {JoinSide} */
const TASKS = { name: "tasks", title: "Say what is known about the tasks",
  words: "A kernel on the tasks, of columns of this table or of a second one: the age of patients, the region of shops." };

/**
 * The form for a table. roles({column: role}) is told what the columns are for, started(run) that a run has begun.
 * @param {DataTable} data
 * @param {(byName: Map<string, string>) => void} roles
 * @param {(run: Run) => void} started
 */
export function fitForm(data, roles, started) {
  const columns = columnFields(data);
  const options = optionFields(data);
  const plan = h("div", { class: "plan", "aria-live": "polite" });
  const problem = messageLine();
  const learn = h("button", { class: "main" }, "Learn");
  const kernel = kernelField("kernel", "Kernel: what makes two inputs alike", "empty: the best of several is found; numbers written as ? are learned",
    () => check());
  const titles = titleField(() => check());
  const taskKernel = kernelField("taskKernel", "Kernel on the tasks: what makes two tasks alike",
    "empty: found, if a table describes them; else each is a task of its own", () => check());
  const inputs = joinPart(data, INPUTS, () => {
    columns.join(inputs.columns());
    guessAgain();
  });
  const tasks = joinPart(data, TASKS, () => {
    guessAgain();
  }, [taskKernel.element]);
  /** For other columns or tables. */
  const guessAgain = () => {
    const { task } = columns.chosen();
    kernel.guess("");
    taskKernel.guess("");
    taskKernel.begin(tasks.table() && task ? blockOf("delta", task) : "");
    offer();
    check();
  };
  const chosen = () => ({
    ...columns.chosen(), kernel: kernel.chosen(), ...inputs.chosen(), ...titles.chosen(), ...options.chosen(),
    ...(columns.isWide() ? {} : { taskKernel: taskKernel.chosen(), ...tasks.chosen() }),
  });
  // Before the user did anything, what is missing is advice and no error.
  /** @type {HTMLFormElement} */
  const form = h("form", { class: "choices untouched", oninput: () => form.classList.remove("untouched"),
    onsubmit: (event) => { event.preventDefault(); submit(); } });

  /** @param {FitCheck} answer */
  const judge = (answer) => {
    const understood = answer.kernel && kernel.chosen() && answer.kernel !== kernel.chosen() ? "Understood as " + answer.kernel : "";
    const text = answer.ok ? "" : sentence(answer.message || "");
    kernel.judge(answer.field !== "kernel", answer.ok ? understood : answer.field === "kernel" ? text : "");
    taskKernel.judge(answer.field !== "taskKernel", answer.field === "taskKernel" ? text : "");
    const control = markField(form, answer.field === "folds" ? "validation" : answer.field, text);
    problem.say(control || kernel.input.id === answer.field || taskKernel.input.id === answer.field ? "" : text);
    learn.disabled = !answer.ok;
  };
  const ask = oneAtATime((/** @type {object} */ question) => api.post(`data/${data.id}/check`, question), (/** @type {FitCheck} */ answer) => {
    const before = kernel.shown() + taskKernel.shown();
    if (!kernel.chosen() && answer.kernel) {
      kernel.guess(answer.kernel);
    }
    if (!taskKernel.chosen()) {
      taskKernel.guess(answer.taskKernel || "");
    }
    if (kernel.shown() + taskKernel.shown() !== before) { // else the blocks stay, for somebody may be about to press one
      columns.tick(namesIn(kernel.shown(), columns.all()));
      offer();
    }
    inputs.guessed(answer.inputsKey);
    tasks.guessed(answer.tasksKey);
    judge(answer);
    replaceContent(plan, ...planPart(answer));
    tell();
  }, problem.fail);
  const check = debounce(() => ask(chosen()), CHECK_PAUSE_MILLIS);

  const tell = () => {
    const { task, value, weight } = columns.chosen();
    const inputColumns = namesIn(kernel.shown(), data.columns);
    const byName = new Map(inputColumns.map(({ name }) => [name, "input"]));
    [[task, "task"], [value, "value"], [weight, "weight"]].forEach(([name, role]) => name && role && byName.set(name, role));
    roles(byName);
  };
  const offer = () => {
    kernel.offer(columns.inputs());
    titles.offer([...inputs.columns(), ...namesIn(kernel.shown(), data.columns).filter(({ kind }) => kind === "text")]);
    taskKernel.offer(tasks.table() ? tasks.columns() : data.columns.filter((column) => column.name !== columns.chosen().value));
  };
  const submit = async () => {
    learn.disabled = true;
    await problem.attempt(async () => started(await api.post("runs", { data: data.id, ...chosen() })));
    learn.disabled = false;
  };

  kernel.guess(data.guess.kernel || "");
  columns.tick(namesIn(kernel.shown(), data.columns));
  columns.element.addEventListener("change", (event) => {
    tasks.element.hidden = columns.isWide();
    if (event.target instanceof HTMLSelectElement) {
      guessAgain();
    } else {
      offer();
      check();
    }
  });
  options.element.addEventListener("input", check);
  offer();
  tell();
  check();
  form.append(columns.element, inputs.element, tasks.element, kernel.element, titles.element, plan,
    options.element, h("p", { class: "start" }, learn), problem.element);
  return form;
}

/** @param {FitCheck} answer */
function planPart({ gram, plan, notes }) {
  return [
    gram ? gramPicture(gram) : null,
    plan ? factList([
      ["Inputs", format(plan.inputs)], ["Tasks", format(plan.tasks)], ["Observations", format(plan.observations)],
      ["Structure", plan.structure], ["Solver", plan.solver], ["Rank", format(plan.rank)], ["Memory", plan.memory], ["Time", plan.seconds],
    ]) : null,
    ...(notes || []).map((note) => noteLine(sentence(note))),
  ];
}

/** @type {[string, string][]} */
const VALIDATIONS = [
  ["", "as suits the data: five folds where they are few"],
  ["0.25", "a quarter of each task, at random"],
  ["0.1", "a tenth of each task, at random"],
  ["folds:5", "five folds: everything is held out once"],
  ["last:1", "the last one of each task: for forecasts"],
];

/** @type {[string, string][]} */
const TRANSFORMS = [["", "as suits the kernel"], ["auto", "the best of several"], ["none", "as they are"], ["sqrt", "square roots"],
  ["log1p", "log(1 + value)"], ["log", "logarithms"], ["logit", "logits, of shares"]];

/** The options of a fit that are not about its columns. @param {DataTable} data */
function optionFields(data) {
  const rank = h("input", { type: "text", id: "rank", value: "auto", size: 8, autocomplete: "off" });
  const mean = selectBox([["shared", "shared mean"], ["none", "no mean"]], { id: "mean" });
  const intercepts = h("input", { type: "checkbox", id: "intercepts" });
  const scales = selectBox([["auto", "learned"], ["none", "as written, or guessed"]], { id: "learn" });
  const transform = selectBox(TRANSFORMS, { id: "transform" });
  const fixed = h("input", { type: "text", id: "fixed", size: 12, autocomplete: "off" });
  const lambdas = h("input", { type: "number", id: "lambdas", value: 40, min: 2, max: 1000 });
  const validation = selectBox(VALIDATIONS, { id: "validation" });
  const order = selectBox([["", "the input"], ...namePairs(data.columns)], { id: "order" });
  const clip = h("input", { type: "text", id: "clip", size: 8, autocomplete: "off" });
  const seed = h("input", { type: "number", id: "seed", value: 1, min: 0 });
  const ordered = formField("in order of", order);
  const showOrder = () => (ordered.hidden = !validation.value.startsWith("last"));
  validation.addEventListener("input", showOrder);
  showOrder();
  return {
    element: h("fieldset", {}, h("legend", {}, "How to learn"), h("div", { class: "fields" },
      formField("Rank", rank, "a bound: a number, full or auto"), formField("Mean", mean),
      tickField("intercepts", intercepts, "one per task"), formField("Kernel and scales", scales),
      formField("Values are learned", transform), formField("Not penalised", fixed, "such as 1 + dose; empty: a constant"),
      formField("Lambdas", lambdas, "points of the path"), formField("Validation", validation), ordered,
      formField("Keep predictions within", clip, "such as 1,5; empty: no bounds"), formField("Seed", seed))),
    chosen: () => ({
      rank: rank.value.trim() || null, mean: mean.value, intercepts: intercepts.checked,
      learn: scales.value === "auto" ? null : scales.value, transform: transform.value || null, fixed: fixed.value.trim() || null,
      lambdas: lambdas.value || null,
      ...validationOptions(validation.value), order: ordered.hidden ? null : order.value || null, clip: clip.value.trim() || null, seed: seed.value || null,
    }),
  };
}

/** As options of okl fit: folds have one of their own. @param {string} choice */
const validationOptions = (choice) => (choice.startsWith("folds:") ? { folds: choice.slice("folds:".length) } : { validation: choice || null });

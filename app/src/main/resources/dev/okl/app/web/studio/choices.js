/* What a fit is asked to do: columns, kernels, options. Every change is checked by the server and answered with a plan. */
(() => {
  "use strict";
  const { h, api } = okl;
  const PAUSE = 250;
  const INPUTS = { name: "inputs", title: "Describe the inputs by a second table",
    words: "Its columns can then stand in the kernel: the genres of films, the covariates of visits." };
  const TASKS = { name: "tasks", title: "Say what is known about the tasks",
    words: "A kernel on the tasks, of columns of this table or of a second one: the age of patients, the region of shops." };

  /** The form for a table. roles({column: role}) is told what the columns are for, started(run) that a run has begun. */
  okl.choices = (data, roles, started) => {
    const columns = okl.columnFields(data);
    const options = okl.optionFields(data);
    const plan = h("div", { class: "plan", "aria-live": "polite" });
    const problem = okl.message();
    const learn = h("button", { class: "main" }, "Learn");
    const kernel = okl.kernelField("kernel", "Kernel: what makes two inputs alike", () => check());
    const titles = okl.titleField(() => check());
    const taskKernel = okl.kernelField("taskKernel", "Kernel on the tasks: what makes two tasks alike", () => check(), true);
    const inputs = okl.joinPart(data, INPUTS, () => {
      columns.join(inputs.columns());
      kernel.guessAgain();
      offer();
      check();
    });
    const tasks = okl.joinPart(data, TASKS, () => {
      const { task } = columns.chosen();
      if (!taskKernel.isOwn()) {
        taskKernel.guess(tasks.table() && task ? okl.block("delta", task) : "");
      }
      offer();
      check();
    }, [taskKernel.element]);
    const chosen = () => ({
      ...columns.chosen(), kernel: kernel.chosen(), ...inputs.chosen(), ...titles.chosen(), ...options.chosen(),
      ...(columns.isWide() ? {} : { taskKernel: taskKernel.chosen(), ...tasks.chosen() }),
    });
    // Before the user did anything, what is missing is advice and no error.
    const form = h("form", { class: "choices untouched", oninput: () => form.classList.remove("untouched"),
      onsubmit: (event) => { event.preventDefault(); submit(); } });

    const judge = (answer) => {
      const used = answer.kernel && answer.kernel !== kernel.input.value ? "Understood as " + answer.kernel : "";
      const text = answer.ok ? "" : okl.sentence(answer.message);
      kernel.judge(answer.field !== "kernel", answer.ok ? used : answer.field === "kernel" ? text : "");
      taskKernel.judge(answer.field !== "taskKernel", answer.field === "taskKernel" ? text : "");
      const control = okl.markField(form, answer.field === "folds" ? "validation" : answer.field, text);
      problem.say(control || kernel.input.id === answer.field || taskKernel.input.id === answer.field ? "" : text);
      learn.disabled = !answer.ok;
    };
    const ask = okl.oneAtATime((question) => api.post(`data/${data.id}/check`, question), (answer) => {
      if (kernel.awaitsGuess() && answer.kernel) {
        kernel.guess(answer.kernel);
        columns.tick(kernel.names(answer.kernel, columns.all()));
        offer();
      }
      inputs.guessed(answer.inputsKey);
      tasks.guessed(answer.tasksKey);
      judge(answer);
      okl.replace(plan, ...planPart(answer));
      tell();
    }, (failure) => problem.say(failure.message));
    const check = okl.settled(() => ask(chosen()), PAUSE);

    const tell = () => {
      const { task, value, weight } = columns.chosen();
      const used = kernel.names(kernel.input.value, data.columns).map((column) => [column.name, "input"]);
      roles(new Map([...used, [task, "task"], [value, "value"], [weight, "weight"]]));
    };
    const offer = () => {
      kernel.offer(columns.inputs());
      titles.offer([...inputs.columns(), ...kernel.names(kernel.input.value, data.columns).filter(({ kind }) => kind === "text")]);
      taskKernel.offer(tasks.table() ? tasks.columns() : data.columns.filter((column) => column.name !== columns.chosen().value));
    };
    const submit = okl.asking(learn, problem, async () => started(await api.post("runs", { data: data.id, ...chosen() })));

    kernel.guess(data.guess.kernel || "");
    columns.tick(kernel.names(kernel.input.value, data.columns));
    columns.element.addEventListener("change", (event) => {
      if (event.target.tagName === "SELECT") {
        kernel.guessAgain(); // other columns, another guess
      }
      tasks.element.hidden = columns.isWide();
      offer();
      check();
    });
    options.element.addEventListener("input", check);
    offer();
    tell();
    check();
    form.append(columns.element, inputs.element, tasks.element, kernel.element, titles.element, plan, options.element, h("p", { class: "start" }, learn), problem.element);
    return form;
  };

  function planPart({ gram, plan, notes }) {
    return [
      gram ? okl.gramPicture(gram) : null,
      plan ? okl.facts([
        ["Inputs", okl.format(plan.inputs)], ["Tasks", okl.format(plan.tasks)], ["Observations", okl.format(plan.observations)],
        ["Structure", plan.structure], ["Solver", plan.solver], ["Rank", okl.format(plan.rank)], ["Memory", plan.memory], ["Time", plan.seconds],
      ]) : null,
      ...(notes || []).map((note) => okl.note(okl.sentence(note))),
    ].filter(Boolean);
  }
})();

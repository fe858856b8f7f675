/* Explore: the views of a run, a slider along its path, and what can be taken away. */
(() => {
  "use strict";
  const { h, api, format } = okl;
  const ALONG = ["atlas", "curves"];
  const CHOSEN_ONLY = ["overview", "path", "items", "diagnostics", "playground"];
  const DOWNLOADS = [["model.okl", "Model"], ["report.html", "Report"], ["predictions.csv", "Predictions as CSV"]];

  /** The page. Returns show(id of a run). */
  okl.explorePage = (root) => {
    const message = okl.message();
    const tools = h("div", { class: "explore-tools" });
    const views = h("div", {});
    let shown;
    root.append(message.element, tools, views);
    return async (id) => {
      if (id === shown) {
        return;
      }
      shown = id;
      message.say("");
      if (!id) {
        okl.replace(tools, h("p", { class: "none" }, "There is nothing to explore yet. Learn from a table under Data, or open a model file there."));
        okl.clear(views);
        return;
      }
      okl.replace(tools, h("p", { role: "status" }, "The views are being made …"));
      okl.clear(views);
      try {
        const [run, data] = await Promise.all([api.get("runs/" + id), api.get(`runs/${id}/view`)]);
        if (shown === id) {
          const source = sourceOf(run);
          const link = okl.page(views, data, source);
          okl.replace(tools, takeAway(run), slider(run, data, link, source));
        }
      } catch (problem) {
        shown = undefined;
        okl.clear(tools);
        message.say(problem.message);
      }
    };
  };

  const sourceOf = (run) => ({
    atLambda: (point) => api.get(`runs/${run.id}/path/${point}`),
    foldIn: (question) => api.post(`runs/${run.id}/foldin`, question),
    task: (name) => api.get(`runs/${run.id}/task?name=${encodeURIComponent(name)}`),
    lookup: (kind, label, found, missing) =>
      okl.lookup(label, (text) => api.get(`runs/${run.id}/${kind}?search=${encodeURIComponent(text)}`), found, missing),
    alike: (item) => api.get(`runs/${run.id}/alike?item=${encodeURIComponent(item)}`),
    descriptions: () => api.get(`runs/${run.id}/descriptions`),
  });

  function takeAway(run) {
    const said = h("span", { role: "status" });
    const copy = () => navigator.clipboard.writeText(run.command).then(
      () => (said.textContent = "copied"), () => (said.textContent = "select the line and copy it"));
    return h("section", { class: "take-away", "aria-label": "Take away" },
      h("p", {}, "Take away: ", DOWNLOADS.map(([file, words]) => [h("a", { class: "button", href: `api/runs/${run.id}/${file}`, download: true }, words), " "])),
      h("p", { class: "command" }, h("code", { tabindex: 0, "aria-label": "The same on the command line" }, run.command), " ",
        h("button", { type: "button", onclick: copy }, "Copy"), " ", said));
  }

  /** Redraws the views that change along the path, at the point that is chosen. */
  function slider(run, data, link, source) {
    if (!run.alongPath || !data.path || data.path.points.length < 2) {
      return run.noPath ? okl.note(run.noPath) : null;
    }
    const { points, chosen } = data.path;
    const distance = (k) => Math.abs(Math.log(points[k].lambda / chosen));
    const start = points.reduce((best, _, k) => (distance(k) < distance(best) ? k : best), 0);
    const message = okl.message();
    const marks = markChosen(chosen);
    const words = h("output", { for: "lambda" });
    const input = h("input", { type: "range", id: "lambda", min: 0, max: points.length - 1, value: start, oninput: () => choose() });
    const model = h("p", { class: "note", "aria-live": "polite" });
    // With folds no single fit was validated, so the fits along the path are of all observations.
    const fitted = okl.foldsOf(run) > 1 ? "a fit to all observations" : "a fit to the training part only: what was held out for validation is new to it";
    const say = (k) => {
      const { lambda, rank, validation } = points[k];
      const text = `λ = ${format(lambda, 3)}, rank ${format(rank)}` + (validation === null ? "" : `, validation RMSE ${format(validation)}`);
      words.textContent = text;
      model.textContent = k === start
        ? `Shown: the chosen model, fitted to all observations (rank ${format(run.rank)}). The slider moves the task atlas and the curves.`
        : `Shown in the task atlas and the curves: ${fitted}. The other views stay those of the chosen λ = ${format(chosen, 3)}.`;
      marks.forEach((mark) => (mark.hidden = k === start));
      input.setAttribute("aria-valuetext", text);
    };
    const original = { atlas: data.atlas, curves: data.curves };
    data.chosen = { ...data };
    const ask = okl.oneAtATime((k) => (k === start ? original : source.atLambda(k)), (pieces, k) => {
      message.say("");
      redraw(data, pieces, link, source);
      input.dataset.drawn = k;
    }, (problem) => message.say(problem.message));
    const choose = () => {
      say(Number(input.value));
      ask(Number(input.value));
    };
    say(start);
    return h("section", { class: "along", "aria-label": "Along the path" },
      h("p", {}, h("label", { for: "lambda", title: "Moves the task atlas and the curves" }, "Along the path"), input, words,
        h("button", { type: "button", onclick: () => { input.value = start; choose(); } }, "Back to the chosen")),
      model, message.element);
  }

  /** A line in each view that does not follow the slider, to be shown while that is elsewhere. */
  function markChosen(chosen) {
    return CHOSEN_ONLY.flatMap((name) => {
      const section = document.getElementById("okl-view-" + name);
      const mark = h("p", { class: "warning of-chosen", hidden: true }, `This view is of the chosen model, λ = ${format(chosen, 3)}, wherever the slider is.`);
      section?.lastChild.before(mark);
      return section ? [mark] : [];
    });
  }

  function redraw(data, pieces, link, source) {
    Object.assign(data, pieces);
    for (const name of ALONG) {
      const section = document.getElementById("okl-view-" + name);
      const body = section && section.lastChild;
      // A section that was never shown is rendered by the page, from the data as they are then.
      if (body && body.firstChild) {
        body.style.minHeight = section.clientHeight + "px"; // else the page would jump while it is empty
        okl.views[name].render(body, data, link, source);
      }
    }
  }
})();

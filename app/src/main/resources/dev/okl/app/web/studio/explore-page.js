/* Explore: the views of a run, a slider along its path, and what can be taken away. */
import { api } from "./api.js";
import { messageLine, oneAtATime, serverSearchBox } from "./forms.js";
import { newTaskView } from "./new-task.js";
import { foldsOf } from "./run-group.js";
import { atlasView } from "../views/atlas.js";
import { replaceContent } from "../views/charts.js";
import { curvesView } from "../views/curves.js";
import { h, noteLine } from "../views/elements.js";
import { format } from "../views/format.js";
import { VIEWS, renderPage, sectionId } from "../views/page.js";

const STUDIO_VIEWS = [...VIEWS, newTaskView];
/** The views that change along the path. */
const ALONG = [atlasView, curvesView];
const DOWNLOADS = [["model.okl", "Model"], ["report.html", "Report"], ["predictions.csv", "Predictions as CSV"]];

/** The page. Returns show(id of a run). @param {HTMLElement} root @returns {(id: string | null) => Promise<void>} */
export function explorePage(root) {
  const message = messageLine();
  const tools = h("div", { class: "explore-tools" });
  const views = h("div", {});
  /** @type {string | null | undefined} */
  let shown;
  root.append(message.element, tools, views);
  return async (id) => {
    if (id === shown) {
      return;
    }
    shown = id;
    message.say("");
    if (!id) {
      replaceContent(tools, h("p", { class: "none" }, "There is nothing to explore yet. Learn from a table under Data, or open a model file there."));
      replaceContent(views);
      return;
    }
    replaceContent(tools, h("p", { role: "status" }, "The views are being made …"));
    replaceContent(views);
    try {
      const [run, data] = await Promise.all([api.get("runs/" + id), api.get(`runs/${id}/view`)]);
      if (shown === id) {
        const source = sourceOf(run);
        const link = renderPage(views, STUDIO_VIEWS, data, source);
        replaceContent(tools, takeAway(run), slider(run, data, link, source));
      }
    } catch (problem) {
      shown = undefined;
      replaceContent(tools);
      message.fail(problem);
    }
  };
}

/** @param {Run} run @returns {Source} */
const sourceOf = (run) => ({
  atLambda: (point) => api.get(`runs/${run.id}/path/${point}`),
  foldIn: (question) => api.post(`runs/${run.id}/foldin`, question),
  task: (name) => api.get(`runs/${run.id}/task?name=${encodeURIComponent(name)}`),
  searchBox: (kind, label, found, missing) =>
    serverSearchBox(label, (text) => api.get(`runs/${run.id}/${kind}?search=${encodeURIComponent(text)}`), found, missing),
  alike: (item) => api.get(`runs/${run.id}/alike?item=${encodeURIComponent(item)}`),
  descriptions: () => api.get(`runs/${run.id}/descriptions`),
});

/** @param {Run} run */
function takeAway(run) {
  const said = h("span", { role: "status" });
  const copy = () => navigator.clipboard.writeText(run.command).then(
    () => (said.textContent = "copied"), () => (said.textContent = "select the line and copy it"));
  return h("section", { class: "take-away", "aria-label": "Take away" },
    h("p", {}, "Take away: ", DOWNLOADS.map(([file, words]) => [h("a", { class: "button", href: `api/runs/${run.id}/${file}`, download: true }, words), " "])),
    h("p", { class: "command" }, h("code", { tabindex: 0, "aria-label": "The same on the command line" }, run.command), " ",
      h("button", { type: "button", onclick: copy }, "Copy"), " ", said));
}

/**
 * Redraws the views that change along the path, at the point that is chosen.
 * @param {Run} run
 * @param {ViewData} data
 * @param {Link} link
 * @param {Source} source
 */
function slider(run, data, link, source) {
  if (!run.alongPath || !data.path || data.path.points.length < 2) {
    return run.noPath ? noteLine(run.noPath) : null;
  }
  const { points, chosen } = data.path;
  /** @param {number} k */
  const distance = (k) => Math.abs(Math.log(points[k].lambda / chosen));
  const start = points.reduce((best, _, k) => (distance(k) < distance(best) ? k : best), 0);
  const message = messageLine();
  const marks = markChosen(chosen);
  const words = h("output", { for: "lambda" });
  const input = h("input", { type: "range", id: "lambda", min: 0, max: points.length - 1, value: start, oninput: () => choose() });
  const model = h("p", { class: "note", "aria-live": "polite" });
  // With folds no single fit was validated, so the fits along the path are of all observations.
  const fitted = foldsOf(run) > 1 ? "a fit to all observations" : "a fit to the training part only: what was held out for validation is new to it";
  /** @param {number} k */
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
  const ask = oneAtATime((k) => (k === start ? original : source.atLambda(k)), (pieces, k) => {
    message.say("");
    redraw(data, pieces, link, source);
    input.dataset.drawn = String(k);
  }, message.fail);
  const choose = () => {
    say(Number(input.value));
    ask(Number(input.value));
  };
  say(start);
  return h("section", { class: "along", "aria-label": "Along the path" },
    h("p", {}, h("label", { for: "lambda", title: "Moves the task atlas and the curves" }, "Along the path"), input, words,
      h("button", { type: "button", onclick: () => { input.value = String(start); choose(); } }, "Back to the chosen")),
    model, message.element);
}

/** A line in each view that does not follow the slider, to be shown while that is elsewhere. @param {number} chosen */
function markChosen(chosen) {
  return STUDIO_VIEWS.filter((view) => !ALONG.includes(view)).flatMap((view) => {
    const section = document.getElementById(sectionId(view));
    const mark = h("p", { class: "warning of-chosen", hidden: true }, `This view is of the chosen model, λ = ${format(chosen, 3)}, wherever the slider is.`);
    section?.lastElementChild?.before(mark);
    return section ? [mark] : [];
  });
}

/**
 * @param {ViewData} data
 * @param {Pick<ViewData, "atlas" | "curves">} pieces
 * @param {Link} link
 * @param {Source} source
 */
function redraw(data, pieces, link, source) {
  Object.assign(data, pieces);
  for (const view of ALONG) {
    const section = document.getElementById(sectionId(view));
    const body = section?.lastElementChild;
    // A section that was never shown is rendered by the page, from the data as they are then.
    if (section && body instanceof HTMLElement && body.firstChild) {
      body.style.minHeight = section.clientHeight + "px"; // else the page would jump while it is empty
      view.render(body, data, link, source);
    }
  }
}

/* One run on the page: a line that tells how it goes, and a row of the table. Both stay in place while what they say changes. */
import { foldsOf, pathName } from "./run-group.js";
import { sentence } from "./sentences.js";
import { h } from "../views/elements.js";
import { format, plural } from "../views/format.js";

/** @param {RunOptions} options */
const meanWords = ({ data, mean, intercepts }) => (data ? (mean === "none" ? "none" : "shared") + (intercepts ? ", intercepts" : "") : "–");

export class RunEntry {
  /** @param {Run} run @param {RunActions} actions */
  constructor(run, actions) {
    /** @type {Run} */
    this.run = run;
    this.since = 0;
    this.ticked = true;
    /** @type {SweepNews | null} */
    this.sweep = null;
    /** @type {() => void} */
    this.stop = () => {};
    this.words = h("span", {});
    this.line = h("p", { class: "live", "data-run": run.id }, h("strong", {}, `Run ${run.id}: `), this.words, " ",
      h("button", { type: "button", class: "cancel", onclick: () => actions.cancel(this) }, "Cancel"));
    const tick = h("input", { type: "checkbox", checked: true, "aria-label": "Draw run " + run.id, onchange: () => {
      this.ticked = tick.checked;
      actions.redraw(this);
    } });
    this.mean = h("td", { "data-title": "Mean" }, meanWords(run.options));
    this.cells = ["Rank", "Best RMSE", "Lambda", "Seconds"].map((title) => h("td", { class: "number", "data-title": title }));
    this.status = h("td", { class: "status" });
    this.kernel = h("td", { class: "formula" });
    this.explore = h("button", { type: "button", class: "main explore", onclick: () => actions.explore(this) }, "Explore");
    this.row = h("tr", { "data-run": run.id }, h("td", {}, tick), h("td", {}, run.id), this.kernel, this.mean, ...this.cells, this.status,
      h("td", { class: "actions" }, this.explore, " ", h("button", { type: "button", onclick: () => actions.remove(this) }, "Remove")));
    this.put(run);
  }

  /** The state of the run as the server tells it. @param {Run} run */
  put(run) {
    this.run = run;
    this.since = Date.now() - (run.seconds || 0) * 1000;
    if (!this.isOpen()) {
      this.stop();
    }
  }

  /** A point more; between two states the page itself keeps the best one. @param {RunPoint} point */
  point(point) {
    const { run } = this;
    run.points.push(point);
    if (point.validation !== null && point.fold === 1 && (!run.best || point.validation < run.best.rmse)) {
      Object.assign(run, { best: { lambda: point.lambda, rmse: point.validation }, rank: point.rank });
    }
  }

  isOpen() {
    return this.run.status === "queued" || this.run.status === "running";
  }

  hasModel() {
    return this.run.status === "done" || (this.run.status === "cancelled" && this.run.best !== null);
  }

  /**
   * Its lines in the picture: faintly those of single folds or ranks, and the path, which is the latest of these while they grow.
   * @returns {ComparedPath}
   */
  paths() {
    const { run } = this;
    const label = "run " + run.id;
    const folds = foldsOf(run);
    const latest = run.points[run.points.length - 1];
    const path = latest.path || 0;
    return this.isOpen() && (folds > 1 || path > 0)
      ? { label: `${label} ${pathName(path, folds)}`, folds, points: run.points.filter((point) => point.path === latest.path), single: run.points }
      : { label, folds, points: run.points, single: run.single || [] };
  }

  /** Which fold or rank the latest point is of, where there are several. */
  part() {
    const { run } = this;
    const { path = 0, fold } = run.points[run.points.length - 1] || {};
    const folds = foldsOf(run);
    return [folds > 1 && fold ? `fold ${fold} of ${folds}` : null, path >= folds ? `rank bound ${Math.floor(path / folds) + 1}` : null];
  }

  seconds() {
    return this.run.status === "running" ? (Date.now() - this.since) / 1000 : this.run.seconds;
  }

  update() {
    const { run } = this;
    this.line.hidden = !this.isOpen();
    this.words.textContent = run.status === "queued" ? "waits for those before it." : [
      run.stage || "begins", ...(run.stage === "validation" ? this.part() : []), plural(run.points.length, "point"),
      this.sweep ? `sweep ${this.sweep.sweep} at λ = ${format(this.sweep.lambda, 3)}` : null,
      run.best ? `best RMSE ${foldsOf(run) > 1 ? "in fold 1" : "so far"} ${format(run.best.rmse)}` : null,
      (this.seconds() || 0).toFixed(1) + " s"].filter(Boolean).join(", ");
    this.kernel.textContent = run.options.kernel ? run.options.kernel + (run.options.taskKernel ? "; tasks: " + run.options.taskKernel : "") : run.name;
    [run.rank, run.best && run.best.rmse, run.best && run.best.lambda].forEach((value, k) => (this.cells[k].textContent = format(value)));
    this.cells[3].textContent = format(this.seconds(), 3);
    this.row.dataset.status = run.status;
    this.status.replaceChildren(run.status, ...(run.message ? [h("small", {}, " " + sentence(run.message))] : []));
    this.explore.hidden = !this.hasModel();
  }
}

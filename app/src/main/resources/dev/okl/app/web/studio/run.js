/* One run on the page: a line that tells how it goes, and a row of the table. Both stay in place while what they say changes. */
(() => {
  "use strict";
  const { h, api, format } = okl;

  okl.RunEntry = class {
    /** actions: {explore, cancel, remove, redraw}, each called with the entry. */
    constructor(run, actions) {
      this.ticked = true;
      this.sweep = null;
      this.stop = () => {};
      this.words = h("span", {});
      this.line = h("p", { class: "live", "data-run": run.id }, h("strong", {}, `Run ${run.id}: `), this.words, " ",
        h("button", { type: "button", class: "cancel", onclick: () => actions.cancel(this) }, "Cancel"));
      const tick = h("input", { type: "checkbox", checked: true, "aria-label": "Draw run " + run.id, onchange: () => {
        this.ticked = tick.checked;
        actions.redraw(this);
      } });
      this.cells = ["Rank", "Best RMSE", "Lambda", "Seconds"].map((title) => h("td", { class: "number", "data-title": title }));
      this.status = h("td", { class: "status" });
      this.kernel = h("td", { class: "formula" });
      this.explore = h("button", { type: "button", class: "main explore", onclick: () => actions.explore(this) }, "Explore");
      this.row = h("tr", { "data-run": run.id }, h("td", {}, tick), h("td", {}, run.id), this.kernel, ...this.cells, this.status,
        h("td", { class: "actions" }, this.explore, " ", h("button", { type: "button", onclick: () => actions.remove(this) }, "Remove")));
      this.put(run);
    }

    /** The state of the run as the server tells it. */
    put(run) {
      this.run = run;
      this.since = Date.now() - (run.seconds || 0) * 1000;
      if (!this.isOpen()) {
        this.stop();
      }
    }

    /** A point more; between two states the page itself keeps the best one. */
    point(point) {
      const { run } = this;
      run.points.push(point);
      if (point.validation !== null && (!run.best || point.validation < run.best.rmse)) {
        Object.assign(run, { best: { lambda: point.lambda, rmse: point.validation }, rank: point.rank });
      }
    }

    isOpen() {
      return this.run.status === "queued" || this.run.status === "running";
    }

    hasModel() {
      return this.run.status === "done" || (this.run.status === "cancelled" && this.run.best !== null);
    }

    seconds() {
      return this.run.status === "running" ? (Date.now() - this.since) / 1000 : this.run.seconds;
    }

    update() {
      const { run } = this;
      this.line.hidden = !this.isOpen();
      this.words.textContent = run.status === "queued" ? "waits for those before it." : [
        run.stage || "begins", okl.plural(run.points.length, "point"),
        this.sweep ? `sweep ${this.sweep.sweep} at λ = ${format(this.sweep.lambda, 3)}` : null,
        run.best ? `best RMSE so far ${format(run.best.rmse)}` : null, this.seconds().toFixed(1) + " s"].filter(Boolean).join(", ");
      this.kernel.textContent = (run.options && run.options.kernel) || run.name;
      [run.rank, run.best && run.best.rmse, run.best && run.best.lambda].forEach((value, k) => (this.cells[k].textContent = format(value)));
      this.cells[3].textContent = format(this.seconds(), 3);
      this.row.dataset.status = run.status;
      this.status.replaceChildren(run.status, ...(run.message ? [h("small", {}, " " + api.sentence(run.message))] : []));
      this.explore.hidden = !this.hasModel();
    }
  };
})();

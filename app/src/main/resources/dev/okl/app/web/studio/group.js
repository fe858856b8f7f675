/* Runs that can be compared: of the same observations, validated in the same way. Errors of different groups say nothing about each other. */
(() => {
  "use strict";
  const { h } = okl;

  const said = (value, otherwise) => (value === null || value === undefined ? otherwise : String(value));

  function validationWords({ validation, folds, lambda, order, seed }) {
    if (lambda) {
      return "lambda given, nothing held out";
    }
    const [how, count] = said(validation, "0.25").split(":");
    if (how === "last") {
      return `the last ${count} of each task held out` + (order ? `, by ${order}` : "");
    }
    return (folds ? `${folds} folds` : `${okl.percent(Number(how))} of each task held out`) + `, seed ${said(seed, 1)}`;
  }

  /** What a group is called; equal for runs of one group. Tables of the same name are told apart by their id. */
  okl.groupOf = (run) => {
    const { data, task, value, weight, where } = run.options;
    return data
      ? { key: JSON.stringify([data, task, value, weight, where, validationWords(run.options)]), title: `${run.table} (${data}${value ? ", " + value : ""}): ${validationWords(run.options)}` }
      : { key: run.id, title: run.table + ": a model from a file" };
  };

  okl.foldsOf = ({ options }) => Number(options.folds || 1);

  /** A group on the page: rows of the table under a heading, and a picture of the paths of those that are ticked. */
  okl.RunGroup = class {
    constructor(title, columns) {
      this.entries = [];
      this.rows = h("tbody", {}, h("tr", { class: "group" }, h("th", { colspan: columns, scope: "rowgroup" }, title)));
      const picture = h("div", { class: "comparison" });
      this.figure = okl.figure("Paths of the runs that are ticked: " + title,
        "Full lines: validation error; broken lines: training error; faint lines: single folds or ranks. Lambda falls from left to right, so that models get richer.", picture);
      this.chart = okl.chart(picture, okl.comparison([]), { label: "Errors and ranks along the paths of the runs that are ticked: " + title });
    }

    /** The newest comes first. */
    add(entry) {
      this.entries.unshift(entry);
      this.rows.firstChild.after(entry.row);
    }

    remove(entry) {
      this.entries = this.entries.filter((each) => each !== entry);
      entry.row.remove();
    }

    /** Marks the lowest error, where there are several to choose from. */
    mark() {
      const ended = this.entries.filter((entry) => entry.hasModel() && entry.run.best && entry.run.best.rmse !== null);
      const lowest = Math.min(...ended.map((entry) => entry.run.best.rmse));
      this.entries.forEach((entry) => entry.row.classList.toggle("lowest", ended.length > 1 && ended.includes(entry) && entry.run.best.rmse === lowest));
    }

    redraw() {
      const ticked = this.entries.filter((entry) => entry.ticked && entry.run.points.length);
      this.figure.hidden = !ticked.length;
      this.chart.update(okl.comparison(ticked.map((entry) => entry.paths())));
    }
  };
})();

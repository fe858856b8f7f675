/* Runs that can be compared: of the same observations, validated in the same way. Errors of different groups say nothing about each other. */
import { drawChart } from "../views/charts.js";
import { figure, h } from "../views/elements.js";
import { axisNumber, extent, format, percent, withoutBraces } from "../views/format.js";
import { endLabels } from "../views/marks.js";

/** @param {RunOptions} options */
function validationWords({ validation, folds, lambda, order, seed }) {
  if (lambda) {
    return "lambda given, nothing held out";
  }
  const [how, count] = String(validation ?? "0.25").split(":");
  if (how === "last") {
    return `the last ${count} of each task held out` + (order ? `, by ${order}` : "");
  }
  return (folds ? `${folds} folds` : `${percent(Number(how))} of each task held out`) + `, seed ${seed ?? 1}`;
}

/** What a group is called; equal for runs of one group. Tables of the same name are told apart by their id. @param {Run} run */
export function groupKey(run) {
  const { data, task, value, weight, where } = run.options;
  const validated = validationWords(run.options);
  return data
    ? { key: JSON.stringify([data, task, value, weight, where, validated]), title: `${run.table} (${data}${value ? ", " + value : ""}): ${validated}` }
    : { key: run.id, title: run.table + ": a model from a file" };
}

/** @param {Run} run */
export const foldsOf = ({ options }) => Number(options.folds || 1);

/** A group on the page: rows of the table under a heading, and a picture of the paths of those that are ticked. */
export class RunGroup {
  /** @param {string} title @param {number} columns */
  constructor(title, columns) {
    /** @type {RunEntry[]} */
    this.entries = [];
    this.rows = h("tbody", {}, h("tr", { class: "group" }, h("th", { colspan: columns, scope: "rowgroup" }, title)));
    const picture = h("div", { class: "comparison" });
    this.figure = figure("Paths of the runs that are ticked: " + title,
      "Full lines: validation error; broken lines: training error; faint lines: single folds or ranks."
        + " Lambda falls from left to right, so that models get richer.", picture);
    this.chart = drawChart(picture, comparisonOption([]), { label: "Errors and ranks along the paths of the runs that are ticked: " + title });
  }

  /** The newest comes first. @param {RunEntry} entry */
  add(entry) {
    this.entries.unshift(entry);
    this.rows.firstChild?.after(entry.row);
  }

  /** @param {RunEntry} entry */
  remove(entry) {
    this.entries = this.entries.filter((each) => each !== entry);
    entry.row.remove();
  }

  /** Marks the lowest error, where there are several to choose from. */
  mark() {
    const errors = this.entries.map((entry) => (entry.hasModel() ? entry.run.best?.rmse : null) ?? null);
    const ended = errors.filter((error) => error !== null);
    this.entries.forEach((entry, k) => entry.row.classList.toggle("lowest", ended.length > 1 && errors[k] === Math.min(...ended)));
  }

  redraw() {
    const ticked = this.entries.filter((entry) => entry.ticked && entry.run.points.length);
    this.figure.hidden = !ticked.length;
    this.chart.update(comparisonOption(ticked.map((entry) => entry.paths())));
  }
}

const MOST = 8;

/**
 * The paths of some runs in one chart, the newest run first: errors above, ranks below, lambda falling from left to right.
 * @param {ComparedPath[]} runs
 * @returns {(theme: Theme, width: number) => ChartOption}
 */
const comparisonOption = (runs) => (theme, width) => {
  const several = runs.length > 1;
  const right = width < 500 ? 96 : 110;
  // The ends of the path are no round numbers, and would meet those that are.
  const label = { formatter: (/** @type {number} */ value) => format(10 ** -value, 2), showMinLabel: false, showMaxLabel: false };
  // Counted from the oldest: a run keeps its colour when others are added.
  /** @param {number} k */
  const colour = (k) => theme.clusters[(runs.length - 1 - k) % theme.clusters.length];
  /**
   * @param {{ label: string, points: RunPoint[] }} run
   * @param {number} k
   * @param {keyof typeof KEYS} key
   * @param {object} more
   */
  const line = (run, k, key, more) => ({
    type: "line", name: `${run.label}, ${key}`, color: colour(k), symbol: "none", data: pointsOf(run, key), ...more,
  });
  const drawn = runs.slice(0, MOST).flatMap((run, k) => [
    ...partsOf(run).map(({ name, points }) =>
      line({ label: run.label, points }, k, "validation", { name: `${run.label}, ${name}`, lineStyle: { width: 1, opacity: 0.4 } })),
    line(run, k, "validation", { symbol: "circle", symbolSize: 5, lineStyle: { width: 2.5 } }),
    line(run, k, "training", { lineStyle: { width: 1.5, type: "dashed" } }),
    line(run, k, "rank", { xAxisIndex: 1, yAxisIndex: 1, step: "middle", lineStyle: { width: 1.5 } }),
  ]);
  // The same ends above and below, also while only some folds have come so far.
  const [min, max] = extent(drawn.flatMap(({ data }) => data).map(([x]) => x));
  const axis = { type: "value", scale: true, ...(min <= max ? { min, max } : {}), splitLine: { show: false } };
  const named = drawn.filter(({ name, data }) => data.length && (name.endsWith("validation") || (!several && name.endsWith("training"))));
  return {
    grid: [{ left: 62, right, top: 30, height: 220 }, { left: 62, right, top: 300, height: 54 }],
    tooltip: { trigger: "item",
      formatter: (/** @type {ChartItem} */ item) => `${withoutBraces(item.seriesName)}\nλ = ${format(10 ** -item.value[0])}: ${format(item.value[1])}` },
    xAxis: [{ ...axis, gridIndex: 0, axisLabel: { show: false } },
      { ...axis, gridIndex: 1, axisLabel: label, name: "λ", nameLocation: "middle", nameGap: 24 }],
    yAxis: [{ type: "value", scale: true, gridIndex: 0, name: "RMSE", axisLabel: { formatter: axisNumber } },
      { type: "value", gridIndex: 1, name: "rank", minInterval: 1, splitNumber: 2 }],
    series: [...drawn, endLabels(named.map(({ name, color, data }) => {
      const [x, y] = data[data.length - 1];
      return { x, y, text: name.split(", ")[several ? 0 : 1], colour: color };
    }), theme, {})],
  };
};

/** What the path of that number is of: the folds of a rank come after each other. @param {number} path @param {number} folds */
export const pathName = (path, folds) => (folds > 1 ? "fold " + ((path % folds) + 1) : "path " + (path + 1));

/** The single paths of a run. @param {ComparedPath} run */
const partsOf = ({ folds, single }) => Array.from({ length: Math.max(-1, ...single.map(({ path = -1 }) => path)) + 1 }, (_, path) => ({
  name: pathName(path, folds), points: single.filter((point) => point.path === path),
}));

/** @type {{ validation: "validation", training: "train", rank: "rank" }} */
const KEYS = { validation: "validation", training: "train", rank: "rank" };

/** @param {{ points: RunPoint[] }} run @param {keyof typeof KEYS} key @returns {Interval[]} */
const pointsOf = (run, key) => run.points.flatMap((point) => {
  const value = point[KEYS[key]];
  return value !== null && point.lambda > 0 ? [[-Math.log10(point.lambda), value]] : [];
});

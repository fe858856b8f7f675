/* Path: errors, rank, certificate and cost along the regularization path, strong regularization on the left. */
import { drawChart, replaceContent } from "./charts.js";
import { figure, h } from "./elements.js";
import { format, labelRoom, plural } from "./format.js";
import { endLabels, group, lineMark, textMark, whiskers } from "./marks.js";

/** @typedef {"rank" | "certificate" | "error" | "seconds" | "sweeps"} PanelKey */
/** @typedef {{ key: PanelKey, title: string, top: number, height: number, bottom: number }} Panel */
/** @typedef {{ lambda: number, words: string[], row: number, text: string }} LambdaMark */

const SMALL = 56;
const MAIN = 250;
const SMALLER = 160;
const GAP = 34;
const MARK_ROW = 16;

/** @type {View} */
export const pathView = {
  name: "path",
  title: "Path",
  applies: (data) => data.path !== null && data.path.points.length > 0,
  render(root, data) {
    const { path } = data;
    if (!path) {
      return;
    }
    const timed = path.points.some((point) => point.seconds !== null);
    replaceContent(root, figure("Along the regularization path",
      "Every point is a model; lambda falls from left to right, so that models get richer."
        + " A certificate of 1 proves that no model of any rank is better; above 1 the rank bound or the sweeps held something back."
        + (path.smallestError !== null && !isSame(path.chosen, path.smallestError)
          ? " The chosen lambda is the one that the likelihood expects; that of the smallest error is not clearly better." : "")
        + (path.validationWords ? ` Validation: ${path.validationWords.replace(/\.$/, "")}.` : "")
        + (path.points.some((point) => point.standardError !== null) ? " Whiskers: one standard error." : ""),
      picture(path), {
        columns: ["Lambda", "Training RMSE", "Validation RMSE", "Standard error", "Rank", "Certificate", "Gap", "Sweeps"]
          .concat(timed ? ["Seconds"] : []),
        rows: () => path.points.map((point) => [point.lambda, point.train, point.validation, point.standardError, point.rank,
          point.certificate, point.gap, point.sweeps].concat(timed ? [point.seconds] : [])),
      }));
  },
};

/** Only the errors, small, for the overview. @param {PathData} path */
export const errorsAlongPath = (path) => figure("Error along the path",
  "From the strongest regularization on the left to the weakest on the right.", picture(path, { only: "error", height: SMALLER }));

/** @param {PathData} path @param {{ only?: string, height?: number }} choice */
function picture(path, choice = {}) {
  const marks = marksOf(path);
  const panels = panelsOf(path, marks, choice);
  const element = h("div", {});
  element.style.height = panels[panels.length - 1].bottom + 48 + "px";
  drawChart(element, (theme, width) => optionOf(path, marks, panels, theme, width), {
    label: "Errors along the path; " + marks.map((mark) => mark.text).join(", "),
  });
  return element;
}

/**
 * From where to where an axis goes; a certificate of 1 is the best there is, and tiny excesses should look tiny.
 * @param {PanelKey} key
 * @param {PathPoint[]} points
 */
function limits(key, points) {
  if (key !== "certificate") {
    return key === "error" ? {} : { min: 0 };
  }
  const values = points.map((point) => point.certificate).filter((value) => value !== null);
  return { min: 1, max: Math.max(...values) < 1.01 ? 1.01 : null };
}

/** As it is shown. @param {number} a @param {number} b */
const isSame = (a, b) => a.toPrecision(4) === b.toPrecision(4);

/** The lambdas worth a line; those that are the same share it. @param {PathData} path @returns {LambdaMark[]} */
function marksOf(path) {
  /** @type {[string, number | null][]} */
  const named = [["chosen", path.chosen], ["smallest error", path.smallestError], ["one standard error", path.oneStandardError]];
  /** @type {Map<string, { lambda: number, words: string[] }>} */
  const marks = new Map();
  for (const [word, lambda] of named) {
    if (lambda !== null && lambda > 0) {
      const key = lambda.toPrecision(4);
      marks.set(key, { lambda, words: [...(marks.get(key)?.words || []), word] });
    }
  }
  // The marks in the middle get the lowest rows: labels lead to the middle, over the tops of the lines there.
  const middle = Math.log10(path.points[0].lambda * path.points[path.points.length - 1].lambda) / 2;
  /** @param {{ lambda: number }} mark */
  const far = (mark) => Math.abs(Math.log10(mark.lambda) - middle);
  return [...marks.values()].sort((a, b) => far(a) - far(b))
    .map((mark, row) => ({ ...mark, row, text: mark.words.join(" = ") + ": λ = " + format(mark.lambda, 3) }));
}

/**
 * The panels from top to bottom; a panel without figures is left out.
 * @param {PathData} path
 * @param {LambdaMark[]} marks
 * @param {{ only?: string, height?: number }} choice
 * @returns {Panel[]}
 */
function panelsOf(path, marks, { only, height: main = MAIN }) {
  const cost = path.points.some((point) => point.seconds !== null) ? "seconds" : "sweeps";
  /** @type {[PanelKey, string, number][]} */
  const wanted = [["rank", "rank", SMALL], ["certificate", "certificate", SMALL], ["error", "error (RMSE)", main], [cost, cost + " per point", SMALL]];
  let y = 28;
  const present = wanted.filter(([key]) => (!only || key === only) && (key === "error" || path.points.some((point) => point[key] !== null)));
  return present.map(([key, title, height]) => {
    const top = y + (key === "error" ? marks.length * MARK_ROW : 0);
    y = top + height + GAP;
    return { key, title, top, height, bottom: top + height };
  });
}

/**
 * @param {PathData} path
 * @param {LambdaMark[]} marks
 * @param {Panel[]} panels
 * @param {Theme} theme
 * @param {number} width
 */
function optionOf(path, marks, panels, theme, width) {
  const at = path.points.map((point) => -Math.log10(point.lambda));
  const [low, high] = [Math.min(...at), Math.max(...at)];
  const last = panels.length - 1;
  const main = panels.findIndex((panel) => panel.key === "error");
  const pad = (high - low) * 0.02 || 0.5;
  const errors = path.points.flatMap((point) => [point.train, point.validation]).filter((error) => error !== null);
  const left = Math.max(56, 14 + labelRoom(errors));
  return {
    grid: panels.map((panel) => ({ left, right: 100, top: panel.top, height: panel.height })),
    axisPointer: { link: [{ xAxisIndex: "all" }], label: { show: false } },
    tooltip: { trigger: "axis", formatter: (/** @type {ChartItem[]} */ items) => describe(path.points[items[0].dataIndex]) },
    xAxis: panels.map((panel, k) => ({
      type: "value", gridIndex: k, min: low - pad, max: high + pad, axisLabel: { show: false }, splitLine: { show: false },
      name: k === last ? "lambda" : "", nameLocation: "middle", nameGap: 28,
    })),
    yAxis: panels.map((panel, k) => ({
      type: "value", gridIndex: k, scale: true, name: panel.title, nameGap: k === main ? 10 + marks.length * MARK_ROW : 10,
      nameTextStyle: { align: "left", padding: [0, 0, 0, -48] }, splitNumber: k === main ? 5 : 1,
      ...limits(panel.key, path.points), axisLabel: { formatter: (/** @type {number} */ value) => format(value) },
    })),
    series: panels.flatMap((panel, k) => (k === main ? errorSeries(path, at, marks, theme, k, width) : [sideSeries(panel, path, at, theme, k)]))
      .concat(tickSeries(logTicks(-high, -low), theme, { xAxisIndex: last, yAxisIndex: last })),
  };
}

/**
 * Round numbers between two powers of ten: every fourth, second or single power, or 1, 2 and 5 in each, or else the ends themselves.
 * @param {number} low
 * @param {number} high
 */
function logTicks(low, high) {
  /** @param {number} step */
  const powers = (step) => Array.from({ length: Math.floor(high / step) - Math.ceil(low / step) + 1 }, (_, k) => 10 ** ((Math.ceil(low / step) + k) * step));
  const plain = [4, 2, 1].map(powers).find((ticks) => ticks.length >= 3);
  const decades = Array.from({ length: Math.floor(high) - Math.floor(low) + 1 }, (_, k) => 10 ** (Math.floor(low) + k));
  const finer = decades.flatMap((decade) => [decade, 2 * decade, 5 * decade]).filter((tick) => tick >= 10 ** low && tick <= 10 ** high);
  return plain || (finer.length >= 2 ? finer : [10 ** low, 10 ** high]);
}

/**
 * The figures below the axis; ECharts would put them at even steps, which are no round numbers.
 * @param {number[]} ticks
 * @param {Theme} theme
 * @param {Series} axes
 * @returns {Series}
 */
const tickSeries = (ticks, theme, axes) => ({
  type: "custom", ...axes, silent: true, data: ticks.map((tick) => [-Math.log10(tick)]), encode: { x: 0, y: -1 },
  renderItem(params, api) {
    const x = api.coord([api.value(0), 0])[0];
    const bottom = params.coordSys.y + params.coordSys.height;
    return group(
      lineMark(x, bottom, x, bottom + 4, { stroke: theme.muted }),
      textMark(x, bottom + 8, format(ticks[params.dataIndex], 2), theme, { fill: theme.soft, align: "center" }));
  },
});

/** @param {PathPoint} point */
const describe = (point) => ["λ = " + format(point.lambda), "training " + format(point.train),
  "validation " + format(point.validation) + (point.standardError === null ? "" : " ± " + format(point.standardError, 2)),
  "rank " + format(point.rank), "certificate " + format(point.certificate, 6), plural(point.sweeps || 0, "sweep"),
  ...(point.seconds === null ? [] : [format(point.seconds, 3) + " s"])].join("\n");

/**
 * @param {Panel} panel
 * @param {PathData} path
 * @param {number[]} at
 * @param {Theme} theme
 * @param {number} k
 * @returns {Series}
 */
const sideSeries = (panel, path, at, theme, k) => ({
  type: "line", xAxisIndex: k, yAxisIndex: k, step: panel.key === "rank" ? "middle" : false, symbol: "circle", symbolSize: 4,
  color: theme.soft, lineStyle: { width: 1.5 }, data: path.points.map((point, i) => [at[i], shown(panel.key, panel.key === "error" ? null : point[panel.key])]),
});

// Below 1 the solution is exactly zero, which is an optimum like any other with a certificate of 1.
/** @param {string} key @param {number | null} value */
const shown = (key, value) => (key === "certificate" && value !== null ? Math.max(1, value) : value);

/**
 * @param {PathData} path
 * @param {number[]} at
 * @param {LambdaMark[]} marks
 * @param {Theme} theme
 * @param {number} k
 * @param {number} width
 * @returns {Series[]}
 */
function errorSeries(path, at, marks, theme, k, width) {
  const axes = { xAxisIndex: k, yAxisIndex: k };
  /**
   * @param {string} name
   * @param {"train" | "validation"} key
   * @param {string} colour
   * @returns {Series}
   */
  const line = (name, key, colour) => ({
    type: "line", ...axes, name, color: colour, symbol: "circle", symbolSize: 6, lineStyle: { width: 2.5 },
    data: path.points.map((point, i) => [at[i], point[key]]),
  });
  /** @type {[string, "train" | "validation", string][]} */
  const named = [["training", "train", theme.soft], ["validation", "validation", theme.accent]];
  const lines = named.filter(([, key]) => path.points.some((point) => point[key] !== null));
  return [
    ...lines.map(([name, key, colour]) => line(name, key, colour)),
    endLabels(lines.map(([text, key, colour]) => {
      const last = path.points.map((point) => point[key] !== null).lastIndexOf(true);
      return { text, colour, x: at[last], y: path.points[last][key] ?? 0 };
    }), theme, axes),
    whiskers(path.points.flatMap((point, i) => (point.standardError && point.validation !== null
      ? [[at[i], point.validation - point.standardError, point.validation + point.standardError]] : [])), theme.accent, axes),
    markSeries(marks, theme, axes, width < 500),
  ];
}

/**
 * A line for each marked lambda. Their labels stand above the plot in rows of their own, so that they cannot meet.
 * @param {LambdaMark[]} marks
 * @param {Theme} theme
 * @param {Series} axes
 * @param {boolean} narrow
 * @returns {Series}
 */
const markSeries = (marks, theme, axes, narrow) => ({
  type: "custom", ...axes, silent: true, z: 1, data: marks.map((mark) => [-Math.log10(mark.lambda)]), encode: { x: 0, y: -1 },
  renderItem(params, api) {
    const mark = marks[params.dataIndex];
    const { x: left, y: top, width, height } = params.coordSys;
    const x = api.coord([api.value(0), 0])[0];
    const y = top - 4 - MARK_ROW * mark.row;
    const toLeft = x > left + width / 2;
    return group(
      lineMark(x, y - 12, x, top + height, { stroke: theme.ink, lineWidth: 1, lineDash: [4, 3] }),
      textMark(toLeft ? x - 5 : x + 5, y - 6, narrow ? mark.words.join(" = ").replace("standard error", "s.e.") : mark.text, theme,
        { fill: theme.ink, align: toLeft ? "right" : "left", verticalAlign: "middle" }));
  },
});

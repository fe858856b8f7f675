/* Diagnostics: how far predictions are off, overall, by task, and where most. */
import { drawChart, replaceContent } from "./charts.js";
import { dataTable, figure, h, noteLine } from "./elements.js";
import { axisNumber, extent, format, labelRoom, plural, withoutBraces } from "./format.js";
import { barPerTask, group, lineMark } from "./marks.js";

// Observed values with few levels (ratings) would be stripes of points: they are shown by their quantiles.
const LEVELS = 12;

/** @type {View} */
export const diagnosticsView = {
  name: "diagnostics",
  title: "Diagnostics",
  applies: (data) => Boolean(data.diagnostics),
  render(root, data, link) {
    const found = data.diagnostics;
    if (!found) {
      return;
    }
    replaceContent(root,
      h("div", { class: "lead" }, h("p", {}, `RMSE ${format(found.rmse)}, mean absolute error ${format(found.mae)} (${found.kind}). ${found.note}`)),
      h("div", { class: "columns" }, scatterFigure(found, link), histogramFigure(found)),
      perTaskFigure(found, link),
      worstTable(found),
      noteLine(found.sampled));
  },
};

/** @param {string} name @param {object} more */
const axis = (name, more) => ({ type: "value", name, nameLocation: "middle", nameGap: 30, axisLabel: { formatter: axisNumber }, ...more });
// Room for the labels beside an axis; its name stands beyond.
/** @param {number[]} values */
const room = (...values) => 14 + labelRoom(values);
/** @param {number} beside @param {number} below */
const square = (beside, below) => ({ left: beside + 16, right: Math.max(16, below / 2), top: 12, bottom: 44 });

// ---- predicted against observed ----------------------------------------------------------------------------

/** @param {Diagnostics} found @param {Link} link */
function scatterFigure(found, link) {
  const levels = [...new Set(found.points.map((point) => point[0]))].sort((a, b) => a - b);
  const few = levels.length <= LEVELS && found.points.length > 20 * levels.length;
  const both = found.points.some((point) => point[3] === 1) && found.points.some((point) => point[3] === 0);
  const element = h("div", { class: "map" });
  const chart = drawChart(element, (theme, width) => scatterOption(found, few ? levels : null, both, theme, width),
    { label: "Predicted against observed values", many: !few && found.points.length > 1000 });
  chart.on("click", (item) => item.seriesType === "scatter" && link.select([found.tasks[item.value[2]]]));
  return figure(found.kind === "held out" ? "Predicted against observed, held out" : "Fitted against observed",
    few ? "Predictions for each observed value: median, quartiles (box), and the range of nine in ten (line). On the diagonal they would be exact."
      : "On the diagonal a prediction is exact." + (both ? ` Hollow: ${found.heldOut}.` : ""),
    element, few ? {
      columns: ["Observed", "Observations", "5%", "Quartile", "Median", "Quartile", "95%"],
      rows: () => levels.map((level) => [level, ...quantiles(found, level)]),
    } : null);
}

/** @param {Diagnostics} found @param {number} level */
function quantiles(found, level) {
  const values = found.points.filter((point) => point[0] === level).map((point) => point[1]).sort((a, b) => a - b);
  return [values.length, ...[0.05, 0.25, 0.5, 0.75, 0.95].map((share) => values[Math.round(share * (values.length - 1))])];
}

/**
 * @param {Diagnostics} found
 * @param {number[] | null} levels
 * @param {boolean} both
 * @param {Theme} theme
 * @param {number} width
 */
function scatterOption(found, levels, both, theme, width) {
  const all = found.points.flatMap((point) => [point[0], point[1]]);
  const [low, high] = extent(all);
  const pad = (high - low) * (levels ? 0.12 : 0.05) || 1;
  const range = { min: low - pad, max: high + pad,
    axisLabel: { formatter: axisNumber, showMinLabel: false, showMaxLabel: false }, splitNumber: width < 400 ? 3 : 5 };
  /** @param {number} kind @returns {Series} */
  const points = (kind) => ({
    type: "scatter", symbolSize: found.points.length > 1000 ? 4 : 7,
    itemStyle: kind === 1 && both ? { color: "transparent", borderColor: theme.loss, borderWidth: 1.5, opacity: 0.9 } : { color: theme.accent, opacity: 0.55 },
    data: found.points.filter((point) => point[3] === kind),
  });
  const wide = room(low - pad, high + pad);
  return {
    grid: square(wide, wide),
    tooltip: { formatter: (/** @type {ChartItem} */ item) => (item.seriesType === "scatter"
      ? withoutBraces(found.tasks[item.value[2]]) + `\nobserved ${format(item.value[0])}, predicted ${format(item.value[1])}` : "") },
    xAxis: axis("observed", range),
    yAxis: axis(found.kind === "held out" ? "predicted" : "fitted", { ...range, nameGap: wide }),
    series: [
      { type: "line", silent: true, symbol: "none", color: theme.soft,
        lineStyle: { width: 1.5, type: "dashed" }, data: [[low - pad, low - pad], [high + pad, high + pad]] },
      ...(levels ? [boxes(levels.map((level) => [level, ...quantiles(found, level).slice(1)]), theme, levels.length)] : [points(0), points(1)]),
    ],
  };
}

/**
 * @param {number[][]} data
 * @param {Theme} theme
 * @param {number} count
 * @returns {Series}
 */
const boxes = (data, theme, count) => ({
  type: "custom", silent: true, data, encode: { x: 0, y: [1, 2, 3, 4, 5] },
  renderItem(params, api) {
    const half = Math.min(20, params.coordSys.width / count / 3.5);
    const [x] = api.coord([api.value(0), 0]);
    /** @param {number} k */
    const y = (k) => api.coord([0, api.value(k)])[1];
    return group(
      lineMark(x, y(1), x, y(5), { stroke: theme.ink, lineWidth: 1 }),
      { type: "rect", shape: { x: x - half, y: y(4), width: 2 * half, height: y(2) - y(4) }, style: { fill: theme.accent, stroke: theme.ink, lineWidth: 1 } },
      lineMark(x - half, y(3), x + half, y(3), { stroke: theme.ink, lineWidth: 3 }));
  },
});

// ---- residuals ---------------------------------------------------------------------------------------------

/** @param {Diagnostics} found */
function histogramFigure(found) {
  const { edges, counts } = found.histogram;
  const element = h("div", { class: "map" });
  // The axis may end at a rounder number than the largest count.
  const beside = room(1.5 * Math.max(...counts));
  /** @type {(theme: Theme) => Series} */
  const bins = (theme) => ({
    type: "custom", encode: { x: [0, 1], y: 2 }, data: counts.map((count, k) => [edges[k], edges[k + 1], count]),
    renderItem(params, api) {
      const [x, y] = api.coord([api.value(0), api.value(2)]);
      const [right, bottom] = api.coord([api.value(1), 0]);
      return { type: "rect", shape: { x: x + 0.5, y, width: Math.max(1, right - x - 1), height: bottom - y }, style: { fill: theme.accent } };
    },
  });
  drawChart(element, (theme, width) => ({
    grid: square(beside, room(edges[0], edges[edges.length - 1])),
    xAxis: axis("observed − predicted", { min: edges[0], max: edges[edges.length - 1], splitLine: { show: false }, splitNumber: width < 400 ? 3 : 5,
      axisLabel: { formatter: axisNumber, showMinLabel: false, showMaxLabel: false } }),
    yAxis: axis("observations", { nameGap: beside }),
    series: [bins(theme), {
      type: "line", data: [],
      markLine: { silent: true, symbol: "none", label: { show: false }, lineStyle: { color: theme.ink, type: "dashed" }, data: [{ xAxis: 0 }] },
    }],
  }), { label: "Histogram of the residuals" });
  return figure("Residuals", "Right of the line the prediction was too low, left of it too high.", element, {
    columns: ["From", "To", "Observations"], rows: () => counts.map((count, k) => [edges[k], edges[k + 1], count]),
  });
}

// ---- by task -----------------------------------------------------------------------------------------------

/** @param {Diagnostics} found @param {Link} link */
function perTaskFigure(found, link) {
  const rows = found.perTask.map(([k, rmse, observations]) => ({
    name: found.tasks[k], value: rmse, observations, text: `${found.tasks[k]}\nRMSE ${format(rmse)}, ${plural(observations, "observation")}` }));
  return figure("Error of each task", "From the worst to the best.",
    barPerTask(rows, { link, axis: "RMSE", colour: (value, theme) => theme.accent, label: "Error of each task, worst first" }),
    { columns: ["Task", "RMSE", "Observations"], rows: () => rows.map((row) => [row.name, row.value, row.observations]) });
}

/** @param {Diagnostics} found */
const worstTable = (found) => h("section", {}, h("h3", {}, "The worst cases"),
  dataTable(["Task", "Input", "Observed", "Predicted", "Off by"],
    found.worst.map((each) => [each.task, each.input, each.observed, each.predicted, each.observed - each.predicted])));

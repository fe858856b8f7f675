/* Overview: what was learned from what, how the methods compare, and which tasks gained or lost by learning jointly. */
import { drawChart, replaceContent } from "./charts.js";
import { dataTable, details, figure, h, noteLine } from "./elements.js";
import { format, plural } from "./format.js";
import { barList, barPerTask, whiskers } from "./marks.js";
import { errorsAlongPath } from "./path.js";
import { scalesPart } from "./scales.js";

const LOSERS = 12;

/** @type {View} */
export const overviewView = {
  name: "overview",
  title: "Overview",
  applies: (data) => Boolean(data.overview),
  render(root, data, link) {
    const overview = data.overview;
    if (!overview) {
      return;
    }
    const { sentences, facts, warnings, methods, comparison, scales, fixed } = overview;
    replaceContent(root,
      h("div", { class: "columns wide-first" },
        h("div", { class: "lead" },
          sentences.map((sentence) => h("p", {}, sentence)),
          warnings.map((warning) => h("p", { class: "warning" }, h("strong", {}, "Careful: "), warning))),
        h("dl", { class: "facts" }, facts.map(([name, value]) => [h("dt", {}, name), h("dd", {}, typeof value === "number" ? format(value) : value)]))),
      methods && methods.length ? methodsFigure(methods) : pathPicture(data),
      comparison ? comparisonPart(comparison, link) : null,
      fixed.length ? fixedPart(fixed) : null,
      scales ? scalesPart(scales) : null);
  },
};

/** @param {Learned[]} fixed */
const fixedPart = (fixed) => h("section", {},
  h("h2", {}, "What is not penalised"),
  h("p", { class: "note" }, "Effects on the values, on the scale on which they were learned"
    + ", the same for all tasks: of a unit of a number, or of a level of a factor compared with its first one. 1 is the constant."),
  dataTable(["Column", "Effect"], fixed.map(({ name, value }) => [name, value])));

/** @param {ViewData} data */
const pathPicture = ({ path }) => (path && path.points.length > 1 ? errorsAlongPath(path) : null);

// ---- methods -----------------------------------------------------------------------------------------------

/** @param {MethodErrors[]} methods */
function methodsFigure(methods) {
  const element = h("div", {});
  element.style.height = 56 + 34 * methods.length + "px";
  drawChart(element, (theme, width) => methodsOption(methods, theme, width), {
    label: "Error of each method: " + methods.map((each) => each.label + " " + format(each.rmse)).join(", "),
  });
  const spread = methods.some((each) => each.rmseStd !== null);
  return figure("Error of each method",
    "Root mean squared error on observations that were not learned from; shorter is better."
      + (spread ? " Whiskers: one standard deviation over the splits." : "") + " Tasks are learned together where the bar is coloured.",
    element, {
      columns: ["Method", "RMSE", "Standard deviation", "MAE", "Lambda", "Rank", "Seconds"],
      rows: () => methods.map((each) => [each.label + (each.best ? " (best)" : ""), each.rmse, each.rmseStd, each.mae,
        each.lambda, each.rank, each.seconds]),
    });
}

/** @param {MethodErrors[]} methods @param {Theme} theme @param {number} width */
function methodsOption(methods, theme, width) {
  const narrow = width < 500;
  /** @param {MethodErrors} each */
  const spread = (each) => each.rmseStd || 0;
  const values = methods.map((each) => (each.rmseStd === null ? format(each.rmse) : format(each.rmse) + " ± " + each.rmseStd.toPrecision(2)));
  return {
    grid: { left: 8, right: narrow ? 92 : 130, top: 8, bottom: 36, containLabel: true },
    xAxis: { type: "value", name: "RMSE", nameLocation: "middle", nameGap: 26, splitNumber: narrow ? 2 : 5 },
    yAxis: {
      type: "category", inverse: true, data: methods.map((each) => each.label), axisLine: { show: false },
      axisLabel: { interval: 0, hideOverlap: false, color: theme.ink, ...(narrow ? { width: 96, overflow: "break", lineHeight: 14 } : {}) },
    },
    series: [
      {
        type: "bar", barWidth: 18,
        data: methods.map((each) => ({ value: each.rmse, itemStyle: { color: each.joint ? theme.accent : theme.muted } })),
      },
      whiskers(methods.flatMap((each, row) => (each.rmseStd ? [[each.rmse - spread(each), each.rmse + spread(each), row]] : [])),
        theme.ink, { horizontal: true }),
      {
        // An invisible mark past the whisker carries the figure, so that the two never meet.
        type: "scatter", symbolSize: 0, silent: true,
        data: methods.map((each, row) => [each.rmse + spread(each), row]),
        label: {
          show: true, position: "right", color: theme.ink,
          formatter: (/** @type {ChartItem} */ { dataIndex }) =>
            (methods[dataIndex].best ? "{best|" + values[dataIndex] + (narrow ? "}" : " best}") : values[dataIndex]),
          rich: { best: { fontWeight: "bold", color: theme.ink } },
        },
      },
    ],
  };
}

// ---- joint against alone -----------------------------------------------------------------------------------

/** @param {TaskGains} comparison @param {Link} link */
function comparisonPart(comparison, link) {
  const rows = comparison.tasks
    .flatMap(({ task, joint, alone }) => (joint === null || alone === null ? [] : [{ name: task, joint, alone, value: joint - alone }]))
    .sort((a, b) => a.value - b.value)
    .map((each) => ({ ...each, text: each.name + "\njoint " + format(each.joint) + ", alone " + format(each.alone) }));
  const losers = rows.filter((each) => each.value > 0).reverse();
  const bars = rows.length
    ? barPerTask(rows, {
      link,
      axis: "RMSE joint − alone",
      colour: (value, theme) => (value > 0 ? theme.loss : theme.gain),
      label: `Change of the error of each task by learning jointly: ${comparison.better} tasks better, ${comparison.worse} worse`,
    })
    : noteLine("No task has held-out observations under both methods.");
  return h("div", {},
    h("h2", {}, "Did learning jointly help?"),
    h("div", { class: "lead" }, comparison.sentences.map((sentence) => h("p", {}, sentence))),
    h("div", { class: losers.length ? "columns wide-first" : "" },
      figure("Gain and loss of each task",
        `${comparison.jointLabel} against ${comparison.aloneLabel}: below zero the task gained by learning jointly, above zero it lost.`,
        bars, {
          columns: ["Task", "RMSE joint", "RMSE alone", "Difference"],
          rows: () => rows.map((each) => [each.name, each.joint, each.alone, each.value]),
        }),
      losers.length ? losersPart(losers, link) : null),
    noteLine(comparison.sampled));
}

/** @param {{ name: string, value: number }[]} losers @param {Link} link */
function losersPart(losers, link) {
  /** @param {{ name: string, value: number }[]} rows */
  const list = (rows) => barList(rows.map((each) => ({ label: each.name, value: each.value, onclick: () => link.select([each.name]) })), { sign: "+" });
  const rest = losers.slice(LOSERS);
  return h("section", { class: "losers" },
    h("h3", {}, plural(losers.length, "task") + " lost by learning jointly"),
    h("p", { class: "note" }, "By how much the error (RMSE) is larger than alone."),
    list(losers.slice(0, LOSERS)),
    rest.length ? details(plural(rest.length, "task") + " more", () => list(rest)) : null);
}

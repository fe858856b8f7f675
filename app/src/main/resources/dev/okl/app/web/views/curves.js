/* Curves (one numeric input): the tasks one by one and overlaid, and the functions they are made of. */
import { drawChart, replaceContent } from "./charts.js";
import { figure, h, noteLine, searchBox } from "./elements.js";
import { axisNumber, format, percent, plural, shorten, withoutBraces } from "./format.js";
import { endLabels } from "./marks.js";
import { interpolate, piecesOf, smallMultiples } from "./small-multiples.js";
import { clusterKind, clusterOf } from "./theme.js";

/** @typedef {{ type?: number[] | null, width?: number }} LineStyle */

const OVERLAID = 8;
const TYPICAL = 3;
const LABELLED = 6;
// The colour tells the cluster, the dashes tell tasks of one cluster apart.
const DASHES = [null, [8, 4], [2, 3], [10, 3, 2, 3]];
const MEAN = { type: [4, 4], width: 1.5 };
const FORECAST = { type: [1, 4], width: 2.5 };

/** @type {View} */
export const curvesView = {
  name: "curves",
  title: "Curves",
  applies: (data) => data.curves !== null && data.curves.tasks.length > 0,
  render(root, data, link, source) {
    const { curves } = data;
    if (!curves) {
      return;
    }
    const tasks = curves.tasks.map((entry) => ({ entry, task: entry.task, cluster: clusterOf(data.atlas, entry.task), error: errorOf(curves, entry) }));
    replaceContent(root,
      overlayFigure(curves, data, link, source),
      figure("Every task",
        ["All on one scale, dotted beyond a task's own observations." + (curves.mean ? " Dashed: the shared mean." : "")
          + (curves.heldOut ? ` Hollow points: ${curves.heldOut}.` : ""),
          h("span", { class: "hint" }, " A click adds a task to the picture above.")],
        smallMultiples(curves, tasks, link)),
      latentPart(curves),
      noteLine(curves.sampled));
  },
};

/** @param {Curves} curves @param {TaskCurve} entry */
function errorOf(curves, entry) {
  const squares = entry.points.map(([x, y]) => (interpolate(curves.grid, entry.fit, x) - y) ** 2);
  return squares.length ? Math.sqrt(squares.reduce((a, b) => a + b) / squares.length) : 0;
}

// ---- the selected tasks in one chart -----------------------------------------------------------------------

/**
 * @param {Curves} curves
 * @param {ViewData} data
 * @param {Link} link
 * @param {Source | null} source
 */
function overlayFigure(curves, data, link, source) {
  const element = h("div", { class: "tall" });
  /** @type {Map<string, TaskCurve>} */
  const fetched = new Map();
  const known = new Map(curves.tasks.map((entry) => [entry.task, entry]));
  const note = h("p", { class: "note", "aria-live": "polite" });
  const chosen = () => (link.selected.length ? link.selected : typical(data, known)).slice(0, OVERLAID);
  const entries = () => chosen().flatMap((name) => known.get(name) || fetched.get(name) || []);
  /** @param {Theme} theme @param {number} width */
  const option = (theme, width) => overlayOption(data, curves, entries(), theme, width);
  const chart = drawChart(element, option, { label: "Fitted curves and observations of the selected tasks" });
  const show = () => {
    const absent = chosen().filter((name) => !known.has(name) && !fetched.has(name));
    note.textContent = absent.length ? `Not among the curves shown here: ${absent.join(", ")}.`
      : link.selected.length > OVERLAID ? `The first ${OVERLAID} of ${link.selected.length} selected tasks are drawn.`
        : link.selected.length ? "" : `Nothing is selected: tasks of the largest ${clusterKind(data.atlas)}s are drawn.`;
    chart.update(option);
    if (source) {
      absent.forEach((name) => source.task(name).then((answer) => {
        if (answer.task) {
          fetched.set(name, answer.task);
          show();
        }
      }, () => {}));
    }
  };
  /** @param {string} name */
  const add = (name) => link.select([...new Set(link.selected.concat(name))]);
  /** @param {string} text */
  const unknown = (text) => (note.textContent = `No task ${source ? "" : "drawn here "}has a name with “${text}”.`);
  const search = searchBox({ label: "Add a task", kind: "tasks", names: [...known.keys()], source, found: add, missing: unknown });
  search.element.append(h("button", { type: "button", onclick: () => link.select([]) }, "Clear"));
  link.on("select", element, show);
  show();
  return figure("Selected tasks", "Dotted beyond a task's own observations: there a curve is a forecast.", h("div", {}, search.element, element, note), {
    columns: ["Task", curves.column, "Observed", "Fitted", "Kind"],
    rows: () => entries().flatMap((entry) => entry.points.map(([x, y, kind]) =>
      [entry.task, x, y, interpolate(curves.grid, entry.fit, x), kind === 1 ? curves.heldOut : "learned from"])),
  });
}

/**
 * Two tasks over each other, for other views; null where there are no curves of both.
 * @param {ViewData} data
 * @param {string[]} names
 */
export function pairOfCurves(data, names) {
  const { curves } = data;
  const entries = names.flatMap((name) => curves?.tasks.find((entry) => entry.task === name) || []);
  if (!curves || entries.length < 2) {
    return null;
  }
  const element = h("div", { class: "tall" });
  drawChart(element, (theme, width) => overlayOption(data, curves, entries, theme, width), { label: `The curves of ${names.join(" and ")}` });
  return h("section", {}, h("h3", {}, names.join(" and ")), element);
}

/** @param {ViewData} data @param {Map<string, TaskCurve>} known */
const typical = (data, known) => {
  const { clusters, tasks } = data.atlas;
  // Curves may be a sample: where the typical task is not in it, another one of its cluster stands in.
  const found = [...clusters].sort((a, b) => b.size - a.size)
    .map((cluster) => [cluster.medoid, ...cluster.members.map((k) => tasks[k])].find((name) => known.has(name)))
    .filter((name) => name !== undefined);
  return found.length ? found.slice(0, TYPICAL) : [...known.keys()].slice(0, TYPICAL);
};

/** @param {Curves} curves @param {number} width */
const axes = (curves, width) => ({
  grid: { left: 12, right: width < 500 ? 106 : 170, top: 30, bottom: 34, containLabel: true },
  xAxis: { type: "value", name: curves.column, nameLocation: "middle", nameGap: 26, min: "dataMin", max: "dataMax", splitLine: { show: false },
    axisLabel: { formatter: axisNumber } },
  yAxis: { type: "value", scale: true, name: curves.value, nameTextStyle: { align: "left" }, axisLabel: { formatter: axisNumber } },
});

/**
 * @param {Curves} curves
 * @param {string} name
 * @param {number[]} fit
 * @param {string} color
 * @param {LineStyle} lineStyle
 */
const curve = (curves, name, fit, color, lineStyle) =>
  ({ type: "line", name, color, symbol: "none", lineStyle: { width: 2.5, ...lineStyle }, 
    data: curves.grid.map((x, k) => /** @type {Point} */ ([x, fit[k]])) });

/** @param {ReturnType<typeof curve>[]} lines @param {Theme} theme @param {number} width */
const endLabelsOf = (lines, theme, width) => endLabels(lines.map(({ name, color, data, lineStyle }) => {
  const [x, y] = data[data.length - 1];
  return { text: shorten(name, width < 500 ? 11 : 20), colour: color, dash: lineStyle.type, x, y };
}), theme, {});

/**
 * @param {TaskCurve} entry
 * @param {string} colour
 * @param {Theme} theme
 * @returns {Series}
 */
const observations = (entry, colour, theme) => ({
  type: "scatter", name: entry.task, symbolSize: 8, z: 4,
  data: entry.points.map(([x, y, kind]) => ({ value: [x, y],
    itemStyle: { color: kind === 1 ? theme.card : colour, borderColor: colour, borderWidth: 2, opacity: 1 } })),
});

/**
 * @param {ViewData} data
 * @param {Curves} curves
 * @param {TaskCurve[]} entries
 * @param {Theme} theme
 * @param {number} width
 */
function overlayOption(data, curves, entries, theme, width) {
  const clusters = entries.map((entry) => clusterOf(data.atlas, entry.task));
  const lines = entries.map((entry, k) => {
    const before = clusters.slice(0, k).filter((cluster) => cluster === clusters[k]).length;
    return curve(curves, entry.task, entry.fit, theme.cluster(clusters[k]), { type: DASHES[before % DASHES.length] });
  });
  const drawn = lines.flatMap((line, k) => {
    const { known, forecasts } = piecesOf(curves.grid, entries[k]);
    return [{ ...line, data: known }, ...forecasts.map((piece) => ({ ...line, data: piece, lineStyle: FORECAST }))];
  });
  if (curves.mean) {
    const mean = curve(curves, "mean", curves.mean, theme.soft, MEAN);
    lines.push(mean);
    drawn.push(mean);
  }
  return {
    ...axes(curves, width),
    tooltip: { trigger: "item",
      formatter: (/** @type {ChartItem} */ item) => `${withoutBraces(item.seriesName)}\n${format(item.value[0])}: ${format(item.value[1])}` },
    series: [...drawn, endLabelsOf(lines, theme, width),
      ...entries.map((entry, k) => observations(entry, theme.cluster(clusters[k]), theme))],
  };
}

// ---- what the curves are made of ---------------------------------------------------------------------------

/** @param {Curves} curves */
function latentPart(curves) {
  const parts = [];
  if (curves.mean) {
    parts.push(functionsFigure(curves, "Shared mean", "What all tasks have in common.", [["mean", curves.mean]]));
  }
  if (curves.latent.length) {
    const left = curves.latentCount - curves.latent.length;
    const learned = { ...curves, value: curves.scale || curves.value };
    parts.push(functionsFigure(learned, (left > 0 ? `${curves.latent.length} of ` : "") + plural(curves.latentCount, "latent function"),
      (curves.scale ? `Values were learned as ${curves.scale}; on that scale each` : "Each") + " task is "
        + (curves.mean ? "a mean plus " : "") + "a weighted sum of these; in brackets, their share of what tells the tasks apart."
        + (curves.latent.length > LABELLED ? ` Thin and grey: those after the first ${LABELLED}.` : "")
        + (left > 0 ? ` Not drawn: ${left} more, with smaller shares.` : ""),
      curves.latent.map((values, k) => [`${k + 1} (${percent(curves.shares[k] || 0)})`, values])));
  }
  return parts.length ? h("div", { class: "columns" }, parts) : null;
}

/**
 * @param {Curves} curves
 * @param {string} title
 * @param {string} note
 * @param {[string, number[]][]} named
 */
function functionsFigure(curves, title, note, named) {
  const element = h("div", { class: "medium" });
  drawChart(element, (theme) => {
    // Not the colours of the clusters: a latent function belongs to none.
    const colours = [theme.accent, theme.loss, theme.soft];
    const labelled = named.slice(0, LABELLED).map(([name, values], k) =>
      curve(curves, name, values, colours[k % 3], { type: DASHES[Math.floor(k / 3)] }));
    const others = named.slice(LABELLED).map(([name, values]) => curve(curves, name, values, theme.muted, { width: 1 }));
    return { ...axes(curves, 0), series: [...others, ...labelled, endLabelsOf(labelled, theme, 0)] };
  }, { label: title });
  return figure(title, note, element, {
    columns: [curves.column, ...named.map(([name]) => name)],
    rows: () => curves.grid.map((x, k) => [x, ...named.map(([, values]) => values[k])]),
  });
}

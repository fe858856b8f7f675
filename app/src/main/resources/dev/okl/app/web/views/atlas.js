/* Task atlas: how the tasks are related, as a heatmap, as a map, as clusters, and for one task at a time. */
import { drawChart, replaceContent } from "./charts.js";
import { curvesView, pairOfCurves } from "./curves.js";
import { details, figure, h, noteLine, searchBox } from "./elements.js";
import { extent, format, percent, plural, shorten, withoutBraces } from "./format.js";
import { heatmap } from "./heatmap.js";
import { itemsView } from "./items.js";
import { barList, labelSides } from "./marks.js";
import { clusterDot, clusterKind } from "./theme.js";

const NAMED_POINTS = 40;
const MEMBERS_AT_ONCE = 200;
// What the frame of the map takes from its width, and the height of a map with one direction.
const FRAME = 40;
const FLAT = 140;

/** @type {View} */
export const atlasView = {
  name: "atlas",
  title: "Task atlas",
  applies: (data) => data.atlas.tasks.length > 0,
  render(root, data, link, source) {
    const atlas = data.atlas;
    const related = atlas.shares.length > 0;
    replaceContent(root,
      related ? null : h("p", { class: "warning" },
        "The model has rank 0: it gives every task the same function, so that there is no similarity to show."),
      h("div", { class: "columns" }, taskPart(atlas, data, link, source),
        h("div", {}, clustersPart(atlas, link), pairPart(data, link))),
      related ? h("div", { class: "columns pictures" }, heatmapFigure(atlas, link), mapFigure(atlas, link)) : null,
      noteLine(atlas.sampled));
  },
};

/** @param {Atlas} atlas */
const similarityNote = (atlas) => "Tasks are similar when they differ from what all share in the same way, however much."
  + (atlas.shares.length === 1 ? " With one latent function there are two ways only, above and below, so a similarity is 1 or −1." : "");

/** @param {Atlas} atlas @param {Link} link */
const heatmapFigure = (atlas, link) => {
  const { order, similarity } = atlas.heatmap;
  /** @param {number} k */
  const name = (k) => atlas.tasks[order[k]];
  return figure("Similarity of the tasks",
    (order.length < atlas.tasks.length && !atlas.sampled ? `A sample of ${order.length} tasks, taken from every cluster. ` : "")
      + "Rows and columns in the order of the clustering above; the strip shows the " + clusterKind(atlas) + "s. " + similarityNote(atlas),
    heatmap(atlas, link, (names) => link.select(names)),
    order.length > NAMED_POINTS ? null : {
      columns: ["Similarity", ...order.map((_, k) => name(k))],
      rows: () => order.map((_, k) => [name(k), ...similarity[k].map((value) => (value === null ? null : value / 100))]),
    });
};

// ---- map ---------------------------------------------------------------------------------------------------

/** @param {Atlas} atlas @param {Link} link */
function mapFigure(atlas, link) {
  const flat = atlas.shares.length < 2;
  const element = h("div", { class: flat ? "map flat" : "map" });
  /** @param {Theme} theme @param {number} width */
  const option = (theme, width) => mapOption(atlas, link.selected, theme, width, flat);
  const chart = drawChart(element, option, { label: `Map of ${atlas.tasks.length} tasks along the main directions`, many: atlas.tasks.length > 1000 });
  chart.on("click", (item) => item.seriesId === "tasks" && link.select([atlas.tasks[item.dataIndex]]));
  link.on("select", element, () => chart.update(option));
  link.on("hover", element, (name) => {
    chart.act({ type: "downplay", seriesId: "tasks" });
    chart.act({ type: "highlight", seriesId: "tasks", name });
  });
  return figure("Map of the tasks",
    flat ? "The only direction in which the tasks differ."
      : "The two main directions in which the tasks differ; coloured by " + clusterKind(atlas) + ". Tasks seen from the cross under a small angle are alike.",
    element, {
      columns: ["Task", "Cluster", "Direction 1", "Direction 2"],
      rows: () => atlas.tasks.map((task, k) => [task, atlas.cluster[k], atlas.map[k][0], flat ? null : atlas.map[k][1]]),
    });
}

/**
 * @param {Atlas} atlas
 * @param {string[]} selected
 * @param {Theme} theme
 * @param {number} width
 * @param {boolean} flat
 */
function mapOption(atlas, selected, theme, width, flat) {
  const xs = atlas.map.map((point) => point[0]);
  const ys = atlas.map.map((point) => (flat ? 0 : point[1]));
  const range = (/** @type {number[]} */ values) => extent(values, [0, 0]);
  /** @param {number[]} values */
  const middle = (values) => range(values).reduce((a, b) => (a + b) / 2);
  // One scale for both axes, else the angles in the picture would be wrong.
  const span = Math.max(...[range(xs), range(ys)].map(([low, high]) => high - low)) * 1.12 || 1;
  /** @param {number} k @param {number[]} values */
  const axis = (k, values) => ({
    type: "value", min: middle(values) - span / 2, max: middle(values) + span / 2, splitLine: { show: false },
    axisLabel: { show: false }, name: `direction ${k + 1} (${percent(atlas.shares[k] || 0)})`, nameLocation: "middle", nameGap: 10,
  });
  const size = atlas.tasks.length > 300 ? 6 : 10;
  const chosen = selected.map((name) => atlas.tasks.indexOf(name)).filter((k) => k >= 0);
  /** @param {number} k */
  const pixels = (k) => ({ x: ((xs[k] - middle(xs)) / span + 0.5) * (width - FRAME), text: shortName(atlas, k, width),
    y: flat ? FLAT / 2 : (0.5 - (ys[k] - middle(ys)) / span) * (width - FRAME) });
  const few = atlas.tasks.length <= NAMED_POINTS;
  // The selected tasks come first: theirs are the names that must not be crowded out.
  const toName = few ? [...new Set([...chosen, ...atlas.tasks.keys()])] : chosen;
  const found = labelSides(toName.map(pixels), size / 2, width - FRAME, flat ? FLAT : width - FRAME);
  const sides = new Map(toName.map((k, at) => [k, found[at]]));
  /** @param {number} k @param {object} more */
  const point = (k, more) => ({ name: atlas.tasks[k], value: [xs[k], ys[k]], ...more });
  const label = { show: true, color: theme.ink, fontSize: 12, textBorderColor: theme.card, textBorderWidth: 4,
    formatter: (/** @type {ChartItem} */ item) => withoutBraces(item.data.text) };
  return {
    grid: { left: 28, right: FRAME - 28, top: FRAME - 28, bottom: 28 },
    tooltip: { formatter: (/** @type {ChartItem} */ item) =>
      (item.seriesId === "tasks" ? withoutBraces(item.name) + "\n" + clusterKind(atlas) + " " + atlas.cluster[item.dataIndex] : "") },
    xAxis: axis(0, xs),
    yAxis: flat ? { ...axis(0, ys), name: "", show: false } : axis(1, ys),
    series: [
      { type: "scatter", silent: true, symbol: "path://M-1,0H1M0,-1V1", symbolSize: 14,
        itemStyle: { color: "none", borderColor: theme.soft, borderWidth: 1.5 }, data: [[0, 0]] },
      { id: "tasks", type: "scatter", symbolSize: size, emphasis: { scale: 2 },
        data: atlas.tasks.map((_, k) => point(k, { itemStyle: { color: theme.cluster(atlas.cluster[k]), opacity: 0.85 } })) },
      // The names are a series of their own, so that no point is drawn over them.
      { id: "names", type: "scatter", silent: true, symbolSize: size, itemStyle: { color: "transparent", opacity: 1 }, z: 5,
        label, labelLayout: { hideOverlap: true },
        data: few
          ? [...sides].filter(([k, side]) => side && !chosen.includes(k))
            .map(([k, position]) => point(k, { text: shortName(atlas, k, width), label: { position } }))
          : (atlas.clear ? atlas.clusters : []).map((cluster) => ({
            text: "cluster " + cluster.number, value: [mean(cluster.members, xs), mean(cluster.members, ys)],
            label: { position: "inside", fontWeight: "bold" } })) },
      { id: "selected", type: "scatter", silent: true, symbolSize: size + 8, z: 10,
        itemStyle: { color: "none", borderColor: theme.ink, borderWidth: 2, opacity: 1 },
        label: { ...label, fontWeight: "bold" },
        data: chosen.map((k) => point(k, { text: shortName(atlas, k, width), label: { position: sides.get(k) || "top" } })) },
    ],
  };
}

/** @param {Atlas} atlas @param {number} k @param {number} width */
const shortName = (atlas, k, width) => shorten(atlas.tasks[k], width < 500 ? 14 : 24);

/** @param {number[]} places @param {number[]} values */
const mean = (places, values) => places.reduce((sum, k) => sum + values[k], 0) / places.length;

// ---- one task ----------------------------------------------------------------------------------------------

/**
 * @param {Atlas} atlas
 * @param {ViewData} data
 * @param {Link} link
 * @param {Source | null} source
 */
function taskPart(atlas, data, link, source) {
  const panel = h("div", { class: "task-panel", "aria-live": "polite" });
  /** @param {string} name */
  const select = (name) => link.select([name]);
  /** @param {string} text */
  const unknown = (text) => replaceContent(panel, noteLine(`No task ${source ? "" : "shown here "}has a name with “${text}”.`
    + (atlas.sampled && !source ? " " + atlas.sampled : "")));
  const search = searchBox({ label: "Find a task", kind: "tasks", names: atlas.tasks, source, found: select, missing: unknown });
  /** @param {string[]} names */
  const show = (names) => {
    const wanted = names.slice(0, 2);
    replaceContent(panel, ...wanted.map((name) => {
      const k = atlas.tasks.indexOf(name);
      const box = h("section", {});
      if (k >= 0) {
        box.append(taskBox(name, atlas.cluster[k], atlas.nearest[k].map(([index, value]) => [atlas.tasks[index], value]), data, link));
      } else if (source) {
        source.task(name).then((task) => box.append(taskBox(name, task.cluster, task.nearest, data, link)), () => unknown(name));
      }
      return box;
    }));
    if (wanted.length) {
      search.show(wanted[0]);
    }
  };
  const element = h("section", { class: "find" }, search.element, panel);
  link.on("select", element, show);
  show(link.selected.length ? link.selected : atlas.clusters.slice(0, 1).map((cluster) => cluster.medoid));
  return element;
}

/**
 * @param {string} name
 * @param {number} cluster
 * @param {[string, number][]} nearest
 * @param {ViewData} data
 * @param {Link} link
 */
function taskBox(name, cluster, nearest, data, link) {
  /** @param {View} view @param {string} words */
  const go = (view, words) => (view.applies(data)
    ? h("button", { type: "button", onclick: () => link.show(view.name) }, words) : null);
  return h("div", {},
    h("h3", {}, name),
    h("p", {}, clusterDot(cluster), ` ${clusterKind(data.atlas)} ${cluster} `, go(curvesView, "Curve"), " ", go(itemsView, "Items")),
    nearest.length && data.atlas.shares.length
      ? [h("p", {}, "Most similar tasks" + (data.atlas.shares.length === 1 ? ", all on the same side of the mean" : "")),
        barList(nearest.map(([label, value]) => ({ label, value, onclick: () => link.select([name, label]) })))]
      : null);
}

/** The curves of two tasks that are selected, such as by a click in the heatmap. @param {ViewData} data @param {Link} link */
function pairPart(data, link) {
  const element = h("div", { class: "pair" });
  /** @param {string[]} names */
  const show = (names) => replaceContent(element, names.length === 2 ? pairOfCurves(data, names) : null);
  link.on("select", element, show);
  show(link.selected);
  return element;
}

// ---- clusters ----------------------------------------------------------------------------------------------

/** @param {Atlas} atlas @param {Link} link */
const clustersPart = (atlas, link) => h("section", {},
  h("h3", {}, atlas.clear ? plural(atlas.clusters.length, "cluster") + " of tasks" : "No clear clusters"),
  atlas.clear || atlas.clusters.length < 2 ? null
    : noteLine("A cloud of tasks without any clusters could be divided as well. These groups help to find one's way, no more."),
  h("div", { class: "clusters" }, atlas.clusters.map((cluster) => details(
    h("span", {}, clusterDot(cluster.number), ` ${cluster.number}: ${plural(cluster.size, "task")}, typical: `,
      h("strong", {}, cluster.medoid)),
    () => members(atlas, cluster, link)))));

/** @param {Atlas} atlas @param {TaskCluster} cluster @param {Link} link */
function members(atlas, cluster, link) {
  const list = h("p", { class: "members" });
  const more = h("button", { type: "button", onclick: () => add() }, "Show more");
  let shown = 0;
  const add = () => {
    const next = cluster.members.slice(shown, shown + MEMBERS_AT_ONCE);
    shown += next.length;
    list.append(...next.map((k) => h("button", { type: "button", class: "plain", onclick: () => link.select([atlas.tasks[k]]) }, atlas.tasks[k])));
    more.hidden = shown >= cluster.members.length;
  };
  add();
  return h("div", {}, list, more,
    cluster.members.length < cluster.size ? noteLine(`${format(cluster.members.length)} of ${format(cluster.size)} are listed.`) : null);
}

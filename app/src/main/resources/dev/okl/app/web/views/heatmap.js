/* The heatmap of the task similarities with its dendrogram, painted by hand so that leaves and cells line up exactly. */
import { follow } from "./charts.js";
import { contextOf, h, svg } from "./elements.js";
import { format, shorten } from "./format.js";
import { clusterKind, diverging } from "./theme.js";

/** @typedef {ReturnType<typeof layoutFor>} Layout */

const TREE = 72;
const STRIP = 8;
const NAMED = 45;
const MOST = 620;

/**
 * choose(names) is called with the one or two tasks of a cell; the reader moves by mouse or by arrow keys.
 * @param {Atlas} atlas
 * @param {Link} link
 * @param {(names: string[]) => void} choose
 */
export function heatmap(atlas, link, choose) {
  const { order, similarity } = atlas.heatmap;
  const names = order.map((index) => atlas.tasks[index]);
  const clusters = order.map((index) => atlas.cluster[index]);
  const picture = h("div", { class: "heatmap" });
  const readout = h("p", { class: "readout hint", "aria-live": "polite" }, "Point at a cell or move with the arrow keys; a click selects its two tasks.");
  const canvas = h("canvas", {
    tabindex: 0, role: "application", "aria-roledescription": "heatmap",
    "aria-label": `Similarity of ${names.length} tasks, ordered by the clustering. Arrow keys move, Enter selects the two tasks of a cell.`,
  });
  const overlay = svg("g", { class: "overlay" });
  /** @type {Layout | null} */
  let layout = null;
  /** @type {Interval | null} */
  let cursor = null;

  /** @param {Interval} cell */
  const pair = ([row, column]) => [...new Set([names[row], names[column]])];
  /**
   * @param {Layout} place
   * @param {number} row
   * @param {number} column
   * @param {number} rows
   * @param {number} columns
   * @param {string} kind
   */
  const box = ({ cell, top }, row, column, rows, columns, kind) => svg("rect", { class: kind, x: column * cell, y: top + row * cell,
    width: columns * cell, height: rows * cell });
  const mark = () => {
    if (!layout) {
      return;
    }
    const n = names.length;
    const place = layout;
    overlay.replaceChildren(
      ...link.selected.map((name) => names.indexOf(name)).filter((at) => at >= 0)
        .flatMap((at) => [box(place, at, 0, 1, n, "chosen"), box(place, 0, at, n, 1, "chosen")]),
      ...(cursor ? [box(place, cursor[0], cursor[1], 1, 1, "cursor")] : []));
  };
  /** @param {number} row @param {number} column */
  const moveTo = (row, column) => {
    cursor = [row, column];
    const value = similarity[row][column];
    readout.textContent = row === column
      ? `${names[row]}, ${clusterKind(atlas)} ${clusters[row]}`
      : `${names[row]} and ${names[column]}: ${value === null ? "no similarity" : format(value / 100)}`;
    link.hover(names[row]);
    mark();
  };
  /** @param {MouseEvent} event @returns {Interval} */
  const cellAt = (event) => {
    const rect = canvas.getBoundingClientRect();
    /** @param {number} offset @param {number} length */
    const index = (offset, length) => Math.max(0, Math.min(names.length - 1, Math.floor((offset / length) * names.length)));
    return [index(event.clientY - rect.top, rect.height), index(event.clientX - rect.left, rect.width)];
  };
  canvas.addEventListener("pointermove", (event) => moveTo(...cellAt(event)));
  canvas.addEventListener("pointerleave", () => link.hover(null));
  canvas.addEventListener("click", (event) => {
    const cell = cellAt(event);
    moveTo(...cell);
    choose(pair(cell));
  });
  canvas.addEventListener("keydown", (event) => {
    const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key];
    if (step) {
      event.preventDefault();
      const from = cursor || [0, 0];
      /** @param {number} k */
      const bounded = (k) => Math.max(0, Math.min(names.length - 1, from[k] + step[k]));
      moveTo(bounded(0), bounded(1));
    } else if (cursor && (event.key === "Enter" || event.key === " ")) {
      event.preventDefault();
      choose(pair(cursor));
    }
  });
  follow(picture, (width, theme) => {
    layout = layoutFor(names.length, width);
    paintCells(canvas, similarity, theme, layout);
    picture.replaceChildren(
      svg("svg", { width: layout.width, height: layout.height, "aria-hidden": "true" },
        tree(atlas.heatmap.joins, clusters, layout, theme), strip(clusters, layout, theme), labels(names, layout, theme), overlay),
      canvas);
    mark();
  });
  link.on("select", picture, mark);
  return h("div", {}, picture, readout, legend());
}

/** @param {number} n @param {number} width */
function layoutFor(n, width) {
  const wanted = Math.min(MOST, Math.max(200, n * 40));
  const named = n <= NAMED;
  const side = Math.min(wanted, named ? width * 0.72 : width);
  const margin = named ? Math.min(240, width - side) : 0;
  const cell = side / n;
  const top = (n > 1 ? TREE : 0) + STRIP + 4;
  return { n, side, cell, top, margin, named: named && cell >= 9, width: side + margin, height: top + side };
}

/**
 * @param {HTMLCanvasElement} canvas
 * @param {(number | null)[][]} similarity
 * @param {Theme} theme
 * @param {Layout} layout
 */
function paintCells(canvas, similarity, theme, { n, side, top }) {
  const small = document.createElement("canvas");
  small.width = small.height = n;
  const context = contextOf(small);
  const image = context.createImageData(n, n);
  const colour = diverging(theme);
  similarity.forEach((row, i) => row.forEach((value, j) => image.data.set([...colour((value ?? 0) / 100), 255], 4 * (i * n + j))));
  context.putImageData(image, 0, 0);
  // Two device pixels or more per point keep the cells sharp on fine screens and on paper.
  canvas.width = canvas.height = n * Math.ceil((2 * side) / n);
  const large = contextOf(canvas);
  large.imageSmoothingEnabled = false;
  large.drawImage(small, 0, 0, canvas.width, canvas.height);
  Object.assign(canvas.style, { top: top + "px", width: side + "px", height: side + "px" });
}

/**
 * The joins as brackets above the columns; a bracket within one cluster has its colour.
 * @param {HeatmapData["joins"]} joins
 * @param {number[]} clusters
 * @param {Layout} layout
 * @param {Theme} theme
 */
function tree(joins, clusters, { n, cell }, theme) {
  const tallest = Math.max(...joins.map((join) => join.height), 1e-9);
  /** @param {number} height */
  const y = (height) => 4 + (TREE - 8) * (1 - height / tallest);
  /** @type {{ x: number, y: number, cluster: number | null }[]} */
  const nodes = clusters.map((cluster, k) => ({ x: (k + 0.5) * cell, y: TREE, cluster }));
  return joins.map((join, k) => {
    const [left, right] = [nodes[join.left], nodes[join.right]];
    const node = { x: (left.x + right.x) / 2, y: y(join.height), cluster: left.cluster === right.cluster ? left.cluster : null };
    nodes[n + k] = node;
    return svg("path", {
      d: `M${left.x} ${left.y}V${node.y}H${right.x}V${right.y}`, fill: "none", "stroke-width": 1.25,
      stroke: node.cluster === null ? theme.soft : theme.cluster(node.cluster),
    });
  });
}

/** @param {number[]} clusters @param {Layout} layout @param {Theme} theme */
const strip = (clusters, { cell, top }, theme) => clusters.map((cluster, k) =>
  svg("rect", { x: k * cell, y: top - STRIP - 2, width: cell + 0.5, height: STRIP, fill: theme.cluster(cluster) }));

/** @param {string[]} names @param {Layout} layout @param {Theme} theme */
const labels = (names, { cell, top, side, margin, named }, theme) => (named
  ? names.map((name, k) => svg("text", {
    x: side + 6, y: top + (k + 0.5) * cell, "dominant-baseline": "central", "font-size": Math.min(12, cell), fill: theme.ink,
  }, svg("title", {}, name), shorten(name, Math.floor((margin - 6) / (Math.min(12, cell) * 0.6)))))
  : []);

function legend() {
  const canvas = h("canvas", { width: 201, height: 1, "aria-hidden": "true" });
  const element = h("p", { class: "legend" }, "opposite −1 ", canvas, " 1 alike");
  follow(element, (width, theme) => {
    const context = contextOf(canvas);
    const colour = diverging(theme);
    for (let k = 0; k <= 200; k++) {
      context.fillStyle = `rgb(${colour(k / 100 - 1).join(",")})`;
      context.fillRect(k, 0, 1, 1);
    }
  });
  return element;
}

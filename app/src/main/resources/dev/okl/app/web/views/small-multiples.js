/* Small multiples: one little picture per task, as plain SVG, since hundreds of charts would be too heavy. */
import { h, svg } from "./elements.js";
import { axisNumber, byName, extent, labelRoom } from "./format.js";
import { clusterClass, clusterDot } from "./theme.js";

/** @typedef {{ task: string, cluster: number, error: number, entry: TaskCurve }} LittleTask */

const WIDTH = 180;
const HEIGHT = 112;
const INSET = { right: 6, top: 6, bottom: 16 };
const LETTER = 5.2;
const AT_ONCE = 24;
const FEW = 6;

/** The ranges that all the pictures share: that is what makes them comparable. @param {Curves} curves @returns {Ranges} */
export function commonRange(curves) {
  const points = curves.tasks.flatMap((task) => task.points);
  const ys = curves.tasks.flatMap((task) => task.fit).concat(points.map((point) => point[1])).filter(Number.isFinite);
  const xs = curves.grid.concat(points.map((point) => point[0]));
  return { x: rounded(extent(xs)), y: rounded(extent(ys)) };
}

/**
 * A little wider, to round numbers: with two figures at an axis, both should be easy to read.
 * @param {Interval} range
 * @returns {Interval}
 */
function rounded([low, high]) {
  const power = 10 ** Math.floor(Math.log10(high - low || 1));
  const step = (high - low) / power < 2 ? power / 5 : (high - low) / power < 5 ? power / 2 : power;
  return [Math.floor(low / step) * step, Math.ceil(high / step) * step];
}

/**
 * The value of a fit at x, between the points of the grid.
 * @param {number[]} grid
 * @param {number[]} fit
 * @param {number} x
 */
export function interpolate(grid, fit, x) {
  const k = Math.max(1, Math.min(grid.length - 1, grid.findIndex((at) => at >= x)));
  const share = (x - grid[k - 1]) / (grid[k] - grid[k - 1] || 1);
  return fit[k - 1] + (fit[k] - fit[k - 1]) * Math.max(0, Math.min(1, share));
}

/**
 * A curve in pieces, as points: between the first and the last observation, and the forecasts before and behind.
 * @param {number[]} grid
 * @param {TaskCurve} task
 * @returns {{ known: Point[], forecasts: Point[][] }}
 */
export function piecesOf(grid, { fit, known }) {
  const all = grid.map((x, k) => /** @type {Point} */ ([x, fit[k]]));
  const [first, last] = known;
  if (first === undefined || last === undefined) {
    return { known: all, forecasts: [] };
  }
  /** @type {(x: number) => Point} */
  const at = (x) => [x, interpolate(grid, fit, x)];
  const inside = all.filter(([x]) => x > first && x < last);
  const before = all.filter(([x]) => x < first);
  const behind = all.filter(([x]) => x > last);
  return {
    known: [at(first), ...inside, at(last)],
    forecasts: [[...before, at(first)], [at(last), ...behind]].filter((piece) => piece.length > 1),
  };
}

/**
 * From values of a range to pixels between two ends.
 * @param {Interval} range
 * @param {number} from
 * @param {number} to
 * @returns {(value: number) => number}
 */
export const linearScale = ([low, high], from, to) => (value) => from + ((value - low) / (high - low || 1)) * (to - from);

/**
 * A curve over a grid as the path of an SVG.
 * @param {number[]} grid
 * @param {number[]} values
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 */
export const curvePath = (grid, values, x, y) => pathThrough(grid.map((at, k) => [at, values[k]]), x, y);

/**
 * @param {Point[]} points
 * @param {(value: number) => number} x
 * @param {(value: number) => number} y
 */
const pathThrough = (points, x, y) => points.map((point, k) => (k ? "L" : "M") + x(point[0]).toFixed(1) + " " + y(point[1]).toFixed(1)).join("");

/** @param {Curves} curves @param {TaskCurve} task @param {Ranges} range */
function littleChart(curves, task, range) {
  const left = Math.max(30, 6 + labelRoom(range.y, LETTER));
  const x = linearScale(range.x, left, WIDTH - INSET.right);
  const y = linearScale(range.y, HEIGHT - INSET.bottom, INSET.top);
  /**
   * @param {number} at
   * @param {number} where
   * @param {string} anchor
   * @param {number} value
   */
  const text = (at, where, anchor, value) => svg("text", { x: at, y: where, "text-anchor": anchor }, axisNumber(value));
  const bottom = HEIGHT - INSET.bottom;
  const { known, forecasts } = piecesOf(curves.grid, task);
  return svg("svg", { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, "aria-hidden": "true" },
    svg("path", { class: "frame", d: `M${left} ${INSET.top}V${bottom}H${WIDTH - INSET.right}` }),
    range.y[0] < 0 && range.y[1] > 0 ? svg("path", { class: "zero", d: `M${left} ${y(0)}H${WIDTH - INSET.right}` }) : null,
    text(left - 3, INSET.top + 7, "end", range.y[1]), text(left - 3, bottom, "end", range.y[0]),
    text(left, HEIGHT - 5, "start", range.x[0]), text(WIDTH - INSET.right, HEIGHT - 5, "end", range.x[1]),
    curves.mean ? svg("path", { class: "mean", d: curvePath(curves.grid, curves.mean, x, y) }) : null,
    svg("path", { class: "fit", d: pathThrough(known, x, y) }),
    forecasts.map((piece) => svg("path", { class: "fit forecast", d: pathThrough(piece, x, y) })),
    task.points.map(([px, py, kind]) => svg("circle", { class: kind === 1 ? "held-out" : "learned", cx: x(px), cy: y(py), r: 2.6 })));
}

/**
 * The grid of little charts, a page at a time. A click adds a task to the
 * selection or takes it out.
 * @param {Curves} curves
 * @param {LittleTask[]} tasks
 * @param {Link} link
 */
export function smallMultiples(curves, tasks, link) {
  const range = commonRange(curves);
  const grid = h("div", { class: "multiples" });
  const more = h("button", { type: "button", onclick: () => add() });
  /** @type {Record<string, (a: LittleTask, b: LittleTask) => number>} */
  const orders = {
    name: (a, b) => byName(a.task, b.task),
    cluster: (a, b) => a.cluster - b.cluster || byName(a.task, b.task),
    "largest error": (a, b) => b.error - a.error,
  };
  const order = h("select", { id: "okl-curves-order", onchange: () => restart() },
    Object.keys(orders).map((name) => h("option", { value: name }, name)));
  /** @type {LittleTask[]} */
  let sorted = [];
  /** @param {HTMLElement} button */
  const mark = (button) => button.setAttribute("aria-pressed", String(link.selected.includes(button.dataset.task || "")));
  const add = () => {
    const from = grid.childElementCount;
    const to = sorted.length - from <= AT_ONCE + FEW ? sorted.length : from + AT_ONCE;
    grid.append(...sorted.slice(from, to).map((each) => {
      const button = h("button", {
        type: "button", class: "little " + clusterClass(each.cluster), "data-task": each.task,
        title: `${each.task}: cluster ${each.cluster}, typical error ${axisNumber(each.error)}`,
        onclick: () => link.select(link.selected.includes(each.task)
          ? link.selected.filter((name) => name !== each.task) : link.selected.concat(each.task)),
      }, h("span", { class: "name" }, clusterDot(each.cluster), " " + each.task),
      littleChart(curves, each.entry, range));
      mark(button);
      return button;
    }));
    const left = sorted.length - grid.childElementCount;
    more.hidden = left <= 0;
    more.textContent = `Show more: ${grid.childElementCount} of ${sorted.length} are drawn`;
  };
  const restart = () => {
    sorted = [...tasks].sort(orders[order.value]);
    grid.replaceChildren();
    add();
  };
  restart();
  link.on("select", grid, () => grid.querySelectorAll("button").forEach(mark));
  return h("div", {},
    h("p", { class: "search" }, h("label", { for: order.id }, "In order of"), order), grid, h("p", {}, more));
}

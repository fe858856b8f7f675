/* The plot for a new task: curves, and points that can be set, moved and taken away by mouse, finger or keyboard. */
import { follow } from "../views/charts.js";
import { h, svg } from "../views/elements.js";
import { axisNumber, format, shorten } from "../views/format.js";
import { commonRange, curvePath, linearScale } from "../views/small-multiples.js";
import { clusterClass } from "../views/theme.js";

/** @typedef {ReturnType<typeof scalesOf>} Scales */

const HEIGHT = 340;
const INSET = { left: 68, right: 14, top: 12, bottom: 40 };
const STEPS = 100;
const ARROWS = new Map([["ArrowLeft", [-1, 0]], ["ArrowRight", [1, 0]], ["ArrowUp", [0, 1]], ["ArrowDown", [0, -1]]]);
const LONGEST_NAME = 40;

/** About five round numbers between two ends. @param {Interval} range */
function ticks([low, high]) {
  const raw = (high - low) / 5 || 1;
  const size = 10 ** Math.floor(Math.log10(raw));
  const step = size * ([1, 2, 5].find((each) => each * size >= raw) || 10);
  const first = Math.ceil(low / step);
  return Array.from({ length: Math.max(0, Math.floor(high / step) - first + 1) }, (_, k) => Number(((first + k) * step).toPrecision(12)));
}

/** @param {Interval} range @param {number} share @returns {Interval} */
const widened = ([low, high], share) => [low - (high - low || 1) * share, high + (high - low || 1) * share];

/** Three digits more than the range needs: nobody clicks more exactly. @param {number} value @param {Interval} range */
const rounded = (value, [low, high]) => {
  const unit = 10 ** (Math.floor(Math.log10(high - low)) - 3);
  return Number((Math.round(value / unit) * unit).toPrecision(12));
};

/**
 * A plot for the curves of a model. changed(points) is called with [[x, y]] whenever the user has changed them.
 * @param {Curves} curves
 * @param {(points: Interval[]) => void} changed
 */
export function pointPlot(curves, changed) {
  const common = commonRange(curves);
  const range = { x: common.x, y: widened(common.y, 0.08) };
  const element = h("div", { class: "plot" });
  const lines = svg("g", {});
  const marks = svg("g", {});
  /** @type {Interval[]} */
  let points = [];
  /** @type {{ own: number[] | null, others: { name: string, cluster: number, fit: number[] }[] }} */
  let drawn = { own: null, others: [] };
  let scale = scalesOf(range, 2 * HEIGHT); // until the width is known

  /** @param {number} value @param {Interval} range */
  const bounded = (value, [low, high]) => rounded(Math.min(high, Math.max(low, value)), [low, high]);
  /** @param {MouseEvent} event @returns {Interval} */
  const place = (event) => {
    const box = (element.firstElementChild || element).getBoundingClientRect();
    return [bounded(scale.valueAtX(event.clientX - box.left), range.x), bounded(scale.valueAtY(event.clientY - box.top), range.y)];
  };
  const tell = () => {
    paintMarks();
    changed(points);
  };
  /** @param {number} k */
  const remove = (k) => {
    points = points.filter((_, other) => other !== k);
    tell();
  };
  /** @param {number} k @param {number} x @param {number} y */
  const move = (k, x, y) => {
    points[k] = [bounded(x, range.x), bounded(y, range.y)];
    tell();
    marks.querySelectorAll("circle")[k].focus();
  };
  /** @param {PointerEvent} event @param {number} k */
  const drag = (event, k) => {
    event.stopPropagation();
    event.preventDefault();
    /** @param {PointerEvent} moved */
    const to = (moved) => move(k, ...place(moved));
    const ends = ["pointerup", "pointercancel"]; // a finger that begins to scroll cancels
    const end = () => {
      window.removeEventListener("pointermove", to);
      ends.forEach((name) => window.removeEventListener(name, end));
    };
    window.addEventListener("pointermove", to);
    ends.forEach((name) => window.addEventListener(name, end));
  };
  /** @param {KeyboardEvent} event @param {number} k */
  const keys = (event, k) => {
    const [dx, dy] = ARROWS.get(event.key) || [0, 0];
    if (dx || dy) {
      event.preventDefault();
      move(k, points[k][0] + (dx * (range.x[1] - range.x[0])) / STEPS, points[k][1] + (dy * (range.y[1] - range.y[0])) / STEPS);
    } else if (event.key === "Delete" || event.key === "Backspace") {
      event.preventDefault();
      remove(k);
    }
  };
  const paintMarks = () => marks.replaceChildren(...points.map(([x, y], k) => svg("circle", {
    class: "mine", r: 7, cx: scale.x(x), cy: scale.y(y), tabindex: 0, role: "button",
    "aria-label": `${curves.column} ${format(x)}, value ${format(y)}: arrow keys move it, Delete removes it`,
    onpointerdown: (event) => drag(event, k), onclick: (event) => event.stopPropagation(),
    ondblclick: () => remove(k), onkeydown: (event) => keys(event, k),
  })));
  /** @param {number[]} values */
  const path = (values) => curvePath(curves.grid, values, scale.x, scale.y);
  const paintLines = () => lines.replaceChildren(
    ...(curves.mean ? [svg("path", { class: "mean", d: path(curves.mean) }, svg("title", {}, "shared mean"))] : []),
    ...drawn.others.map(({ name, cluster, fit }) => svg("path", { class: "other " + clusterClass(cluster), d: path(fit) }, svg("title", {}, name))),
    ...(drawn.own ? [svg("path", { class: "own", d: path(drawn.own) }, svg("title", {}, "the new task"))] : []));

  follow(element, (width) => {
    scale = scalesOf(range, width);
    element.replaceChildren(svg("svg", {
      width, height: HEIGHT, role: "group", "aria-label": "Click to set a point of the new task",
      onclick: (event) => {
        points = points.concat([place(event)]);
        tell();
      },
    }, frame(curves, range, scale, width), lines, marks));
    paintLines();
    paintMarks();
  });
  return {
    element,
    points(/** @type {Interval[]} */ list) {
      points = list;
      paintMarks();
    },
    curves(/** @type {typeof drawn} */ next) {
      drawn = next;
      paintLines();
    },
  };
}

/** From values to pixels, and back. @param {Ranges} range @param {number} width */
const scalesOf = (range, width) => ({
  x: linearScale(range.x, INSET.left, width - INSET.right),
  y: linearScale(range.y, HEIGHT - INSET.bottom, INSET.top),
  valueAtX: linearScale([INSET.left, width - INSET.right], ...range.x),
  valueAtY: linearScale([HEIGHT - INSET.bottom, INSET.top], ...range.y),
});

/**
 * @param {Curves} curves
 * @param {Ranges} range
 * @param {Scales} scale
 * @param {number} width
 */
function frame(curves, range, scale, width) {
  const bottom = HEIGHT - INSET.bottom;
  /**
   * @param {number} x
   * @param {number} y
   * @param {string} anchor
   * @param {string} words
   */
  const text = (x, y, anchor, words) => svg("text", { x, y, "text-anchor": anchor }, words);
  return svg("g", { class: "frame", "aria-hidden": "true" },
    svg("rect", { class: "field-area", x: INSET.left, y: INSET.top, width: width - INSET.left - INSET.right, height: bottom - INSET.top }),
    ticks(range.y).map((value) => [svg("path", { d: `M${INSET.left} ${scale.y(value)}H${width - INSET.right}` }),
      text(INSET.left - 6, scale.y(value) + 4, "end", axisNumber(value))]),
    ticks(range.x).map((value) => text(scale.x(value), bottom + 16, "middle", axisNumber(value))),
    text((INSET.left + width - INSET.right) / 2, HEIGHT - 6, "middle", curves.column),
    svg("text", { class: "value-axis", x: 14, y: (INSET.top + bottom) / 2, transform: `rotate(-90 14 ${(INSET.top + bottom) / 2})`, "text-anchor": "middle" },
      shorten(curves.value, LONGEST_NAME)));
}

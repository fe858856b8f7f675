/* Marks that several charts share: error bars, labels of lines and of points, bars. */
import { drawChart } from "./charts.js";
import { h } from "./elements.js";
import { axisNumber, labelRoom, plural, shorten, withoutBraces } from "./format.js";

/** @typedef {{ text: string, colour: string, dash?: number[] | null, x: number, y: number }} EndLabel */
/** @typedef {{ label: string, value: number, text?: string | null, onclick?: (() => void) | null }} BarRow */

const NAMED = 30;
const LABEL_HEIGHT = 15;
const LETTER = 6.6;

/** Marks that belong together, as renderItem gives them to ECharts. @param {object[]} children */
export const group = (...children) => ({ type: "group", children });

/**
 * @param {number} x1
 * @param {number} y1
 * @param {number} x2
 * @param {number} y2
 * @param {object} style
 */
export const lineMark = (x1, y1, x2, y2, style) => ({ type: "line", shape: { x1, y1, x2, y2 }, style });

/**
 * @param {number} x
 * @param {number} y
 * @param {string} text
 * @param {Theme} theme
 * @param {object} style
 */
export const textMark = (x, y, text, theme, style) => ({ type: "text", x, y, style: { text, fontSize: 12, fontFamily: theme.font, ...style } });

/**
 * A series of whiskers; data [x, low, high], or [low, high, row] lying on their side when horizontal.
 * @param {number[][]} data
 * @param {string} colour
 * @param {Series & { horizontal?: boolean }} more
 * @returns {Series}
 */
export const whiskers = (data, colour, { horizontal = false, ...series } = {}) => ({
  type: "custom",
  silent: true,
  z: 5,
  data,
  encode: horizontal ? { x: [0, 1], y: 2 } : { x: 0, y: [1, 2] },
  renderItem(params, api) {
    const [a, b, c] = [api.value(0), api.value(1), api.value(2)];
    const [from, to] = horizontal ? [api.coord([a, c]), api.coord([b, c])] : [api.coord([a, b]), api.coord([a, c])];
    const [dx, dy] = horizontal ? [0, 4] : [4, 0];
    const style = { stroke: colour, lineWidth: 1.5 };
    return group(
      lineMark(...from, ...to, style),
      lineMark(from[0] - dx, from[1] - dy, from[0] + dx, from[1] + dy, style),
      lineMark(to[0] - dx, to[1] - dy, to[0] + dx, to[1] + dy, style));
  },
  ...series,
});

/**
 * Labels at the right ends of lines, moved apart where they would meet.
 * @param {EndLabel[]} labels
 * @param {Theme} theme
 * @param {Series} series
 * @returns {Series}
 */
export const endLabels = (labels, theme, series) => ({
  type: "custom", silent: true, z: 6, ...series,
  data: labels.map(({ x, y }) => [x, y]),
  renderItem(params, api) {
    const places = labels.map(({ x, y }, k) => ({ k, at: api.coord([x, y])[1], y: 0 })).sort((a, b) => a.at - b.at);
    places.forEach((place, k) => (place.y = k ? Math.max(place.at, places[k - 1].y + LABEL_HEIGHT) : place.at));
    // Pushed below the plot? Then the pile moves up as a whole.
    const { x, y, width, height } = params.coordSys;
    let floor = y + height;
    for (const place of places.reverse()) {
      place.y = Math.min(place.y, floor);
      floor = place.y - LABEL_HEIGHT;
    }
    const { text, colour, dash } = labels[params.dataIndex];
    const top = places.find((place) => place.k === params.dataIndex)?.y ?? 0;
    // The words in ink, since few line colours are dark enough to read; a piece of the line leads to them.
    return group(
      lineMark(x + width + 5, top, x + width + 25, top, { stroke: colour, lineWidth: 2.5, lineDash: dash }),
      textMark(x + width + 29, top, text, theme, { fill: theme.ink, verticalAlign: "middle" }));
  },
});

/**
 * Where the labels of points can stand without meeting a point or another label: a side for each of the points
 * (in pixels), the earlier ones first, or null where there is no room.
 * @param {{ x: number, y: number, text: string }[]} points
 * @param {number} radius
 * @param {number} width
 * @param {number} height
 */
export function labelSides(points, radius, width, height) {
  const taken = points.map(({ x, y }) => [x - radius, y - radius, x + radius, y + radius]);
  /** @param {number[]} box @param {number} own */
  const free = (box, own) => box[0] >= 0 && box[1] >= 0 && box[2] <= width && box[3] <= height
    && taken.every((other, k) => k === own || box[2] <= other[0] || box[0] >= other[2] || box[3] <= other[1] || box[1] >= other[3]);
  return points.map(({ x, y, text }, own) => {
    const [long, high] = [text.length * LETTER, LABEL_HEIGHT - 2];
    const gap = radius + 4;
    /** @type {[string, number[]][]} */
    const boxes = [
      ["right", [x + gap, y - high / 2, x + gap + long, y + high / 2]],
      ["left", [x - gap - long, y - high / 2, x - gap, y + high / 2]],
      ["top", [x - long / 2, y - gap - high, x + long / 2, y - gap]],
      ["bottom", [x - long / 2, y + gap, x + long / 2, y + gap + high]],
    ];
    const found = boxes.find(([, box]) => free(box, own));
    if (!found) {
      return null;
    }
    const [side, box] = found;
    taken.push(box);
    return side;
  });
}

/**
 * One bar per row, in the order given. Few are lying bars with names, many are a profile of
 * standing bars whose names are in the tooltip. colour(value, theme) paints a bar. A click selects the task.
 * @param {{ name: string, value: number, text: string }[]} rows
 * @param {{ label: string, axis: string, colour: (value: number, theme: Theme) => string, link: Link }} chosen
 */
export function barPerTask(rows, { label, axis, colour, link }) {
  const few = rows.length <= NAMED;
  const element = h("div", { class: few ? "named-bars" : null });
  // Set before the chart is made, since the number of rows decides the height.
  element.style.height = (few ? 60 + 22 * rows.length : 300) + "px";
  /** @param {Theme} theme @param {number} width */
  const option = (theme, width) => {
    const names = {
      type: "category",
      data: rows.map((row) => row.name),
      inverse: few,
      axisLabel: few
        ? { formatter: (/** @type {string} */ name) => shorten(name, width < 500 ? 14 : 28), interval: 0, hideOverlap: false }
        : { show: false },
      axisLine: { show: !few, onZero: true },
      name: few ? "" : plural(rows.length, "task") + ", in order",
      nameLocation: "middle",
      nameGap: 10,
    };
    const values = { type: "value", name: axis, nameLocation: few ? "middle" : "end", nameGap: few ? 26 : 12,
      nameTextStyle: { align: few ? "center" : "left" }, splitNumber: width < 500 ? 3 : 5,
      axisLabel: { formatter: axisNumber } };
    return {
      grid: { left: 8, right: few ? Math.max(16, labelRoom(rows.map((row) => 2 * row.value)) / 2) : 16,
        top: few ? 8 : 34, bottom: few ? 34 : 26, containLabel: true },
      tooltip: { trigger: "item", formatter: (/** @type {ChartItem} */ item) => withoutBraces(rows[item.dataIndex].text) },
      xAxis: few ? values : names,
      yAxis: few ? names : values,
      series: [{
        type: "bar",
        barCategoryGap: few ? "30%" : rows.length > 150 ? "0%" : "15%",
        // A border of the same colour closes the seams between very thin bars.
        data: rows.map((row) => ({ value: row.value,
          itemStyle: { color: colour(row.value, theme), borderColor: colour(row.value, theme), borderWidth: rows.length > 150 ? 1 : 0 } })),
      }],
    };
  };
  const chart = drawChart(element, option, { label, many: rows.length > 300 });
  chart.on("click", (item) => link.select([rows[item.dataIndex].name]));
  return element;
}

/**
 * Rows of label, bar and figure. Values below zero go to the left of a common zero line. A row with `onclick` is a
 * button; one with a text has that in place of bar and figure. Values below `least` get no bar.
 * @param {BarRow[]} rows
 */
export function barList(rows, { sign = "", least = 0 } = {}) {
  const values = rows.filter((row) => !row.text).map((row) => row.value);
  const text = commonFormat(values);
  const low = Math.min(0, ...values);
  const span = Math.max(0, ...values) - low || 1;
  return h("ul", { class: "bars" }, rows.map((row) => {
    if (row.text) {
      return h("li", {}, h("span", { class: "label", title: row.label }, row.label), h("span", {}), h("span", { class: "figure" }, row.text));
    }
    const bar = h("span", { class: row.value < 0 ? "bar below" : "bar", hidden: Math.abs(row.value) < least });
    bar.style.left = ((Math.min(0, row.value) - low) / span) * 100 + "%";
    bar.style.width = (Math.abs(row.value) / span) * 100 + "%";
    const label = row.onclick
      ? h("button", { type: "button", class: "label", title: row.label, onclick: row.onclick }, row.label)
      : h("span", { class: "label", title: row.label }, row.label);
    return h("li", {}, label, h("span", { class: "track" }, bar), h("span", { class: "figure" }, sign + text(row.value)));
  }));
}

/**
 * A format with the same decimals for all values: three digits of the largest, none if all are whole.
 * @param {number[]} values
 * @returns {(value: number) => string}
 */
function commonFormat(values) {
  const largest = Math.max(...values.map(Math.abs), 1e-9);
  const decimals = values.every(Number.isInteger) ? 0 : Math.max(0, Math.min(6, 2 - Math.floor(Math.log10(largest))));
  return (value) => value.toFixed(decimals).replace("-", "−");
}

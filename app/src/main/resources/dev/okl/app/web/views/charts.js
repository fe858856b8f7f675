/* Figures that follow the page: they are painted again when its size, colour scheme or medium changes. */
import { currentScheme, currentTheme, onScheme } from "./theme.js";

/**
 * @typedef {object} Follower
 * @property {Element} element
 * @property {(force: boolean) => void} refresh
 * @property {() => void} end
 */

/** @type {Set<Follower>} */
const followers = new Set();

/**
 * Calls paint(width, theme) as soon as the element is visible and again when its width, the colours or the medium change.
 * A hidden section costs nothing: its figures are painted when it is first shown. forget() is called at the end.
 * @param {Element} element
 * @param {(width: number, theme: Theme) => void} paint
 * @returns {Follower}
 */
export function follow(element, paint, forget = () => {}) {
  /** @type {number | null} */
  let painted = null;
  /** @type {Follower} */
  const follower = {
    element,
    refresh(force) {
      const width = element.clientWidth;
      if (width > 0 && (force || width !== painted)) {
        painted = width;
        paint(width, currentTheme());
      } else if (width === 0 && force) {
        painted = null; // out of date: to be painted when it is visible again
      }
    },
    end() {
      observer.disconnect();
      followers.delete(follower);
      forget();
    },
  };
  const observer = new ResizeObserver(() => follower.refresh(false));
  observer.observe(element);
  followers.add(follower);
  return follower;
}

/** Paints every visible figure anew. */
export const repaint = () => followers.forEach((follower) => follower.refresh(true));

onScheme(repaint);

/**
 * Puts other children into an element (null is none) and ends the charts that were in it.
 * @param {Element} root
 * @param {(Node | null)[]} children
 */
export function replaceContent(root, ...children) {
  followers.forEach((follower) => root.contains(follower.element) && follower.end());
  root.replaceChildren(...children.filter((child) => child !== null));
}

// ECharts writes style attributes into SVG text, which the studio's Content-Security-Policy refuses: only the page
// that carries its data gets SVG (sharp on paper), and there only charts of moderately many marks.
const renderer = (/** @type {boolean} */ many) => (document.getElementById("okl-data") && !many ? "svg" : "canvas");

/** @typedef {ChartOption | ((theme: Theme, width: number) => ChartOption)} OptionOf */

/**
 * An ECharts chart in the element. Returns a handle: update(option) replaces the option, on(event, handler) listens,
 * act(action) dispatches.
 * @param {HTMLElement} element
 * @param {OptionOf} option
 * @param {{ label: string, many?: boolean }} more what the chart shows, in words, and whether it has very many marks
 */
export function drawChart(element, option, { label, many = false }) {
  /** @type {[string, (item: ChartItem) => unknown][]} */
  const listeners = [];
  /** @type {ECharts | null} */
  let chart = null;
  /** @type {string | null} */
  let scheme = null;
  element.classList.add("chart");
  element.setAttribute("role", "img");
  element.setAttribute("aria-label", label);
  const dispose = () => {
    chart?.dispose();
    chart = null;
  };
  /** @param {Theme} theme */
  const create = (theme) => {
    dispose();
    scheme = currentScheme();
    const created = echarts.init(element, echartsTheme(theme), { renderer: renderer(many) });
    listeners.forEach(([event, handler]) => created.on(event, handler));
    return created;
  };
  const follower = follow(element, (width, theme) => {
    if (chart && scheme === currentScheme()) {
      chart.resize();
    } else {
      chart = create(theme);
    }
    chart.setOption({ animation: false, ...(typeof option === "function" ? option(theme, width) : option) }, true);
  }, dispose);
  return {
    update(/** @type {OptionOf} */ next) {
      option = next;
      follower.refresh(true);
    },
    on(/** @type {string} */ event, /** @type {(item: ChartItem) => unknown} */ handler) {
      listeners.push([event, handler]);
      chart?.on(event, handler);
    },
    act(/** @type {object} */ action) {
      chart?.dispatchAction(action);
    },
  };
}

/** @param {Theme} theme */
function echartsTheme(theme) {
  const axis = {
    axisLine: { show: true, onZero: false, lineStyle: { color: theme.muted } },
    axisTick: { show: false },
    // The family is named here too: without it ECharts leaves room for labels of its default family.
    axisLabel: { color: theme.soft, fontFamily: theme.font, hideOverlap: true },
    nameTextStyle: { color: theme.soft },
    splitLine: { lineStyle: { color: theme.line } },
  };
  return {
    color: theme.clusters,
    textStyle: { fontFamily: theme.font, color: theme.ink },
    categoryAxis: { ...axis, splitLine: { show: false } },
    valueAxis: axis,
    tooltip: {
      renderMode: "richText",
      confine: true,
      backgroundColor: theme.card,
      borderColor: theme.muted,
      textStyle: { color: theme.ink, fontSize: 12 },
      axisPointer: { lineStyle: { color: theme.muted } },
    },
    legend: { textStyle: { color: theme.ink } },
  };
}

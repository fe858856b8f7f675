/* The light and the dark scheme, and the colours in force. */
import { h } from "./elements.js";

const dark = window.matchMedia("(prefers-color-scheme: dark)");
/** @type {"light" | "dark" | null} */
let chosenScheme = null;
let printing = false;
/** @type {Set<() => void>} */
const schemeListeners = new Set();

export const currentScheme = () => (printing ? "light" : chosenScheme || (dark.matches ? "dark" : "light"));

function applyScheme() {
  document.documentElement.dataset.scheme = currentScheme();
  schemeListeners.forEach((listener) => listener());
}

/** Light to dark and back. Kept in memory only. */
export function toggleScheme() {
  chosenScheme = currentScheme() === "dark" ? "light" : "dark";
  applyScheme();
}

/** Calls the listener whenever the colours of the page have changed. @param {() => void} listener */
export const onScheme = (listener) => schemeListeners.add(listener);

/** Paper is white: a page is printed in the light scheme. @param {boolean} on */
function setPrinting(on) {
  printing = on;
  document.documentElement.classList.toggle("printing", on);
  applyScheme();
}

dark.addEventListener("change", applyScheme);
window.addEventListener("beforeprint", () => setPrinting(true));
window.addEventListener("afterprint", () => setPrinting(false));
applyScheme();

/**
 * The colours in force, read from the style sheet: it is the only place where colours are written.
 * @returns {Theme}
 */
export function currentTheme() {
  const style = getComputedStyle(document.documentElement);
  const colour = (/** @type {string} */ name) => style.getPropertyValue("--" + name).trim();
  const clusters = Array.from({ length: 10 }, (_, k) => colour("cluster-" + (k + 1)));
  return {
    ink: colour("ink"), soft: colour("soft"), line: colour("line"), card: colour("card"), accent: colour("accent"), muted: colour("muted"),
    gain: colour("gain"), loss: colour("loss"), low: colour("low"), mid: colour("mid"), high: colour("high"),
    font: getComputedStyle(document.body).fontFamily, clusters, cluster: (number) => clusters[(number - 1) % clusters.length],
  };
}

/** The class that gives an element the colour of a cluster, in any scheme. @param {number} number */
export const clusterClass = (number) => "cluster-" + (((number - 1) % 10) + 1);

/** The cluster of a task; the first where the atlas, which may be a sample, does not have it. @param {Atlas} atlas @param {string} task */
export const clusterOf = (atlas, task) => atlas.cluster[atlas.tasks.indexOf(task)] || 1;

/** What the tasks are divided into is called a cluster only where the clusters are clear. @param {Atlas} atlas */
export const clusterKind = (atlas) => (atlas.clear ? "cluster" : "group");

/** A dot in the colour of a cluster. @param {number} number */
export const clusterDot = (number) => h("span", { class: "cluster " + clusterClass(number) });

/**
 * The colour of a similarity from -1 to 1, as red, green and blue: low, mid and high mixed in steps.
 * @param {Theme} theme
 * @returns {(value: number) => number[]}
 */
export function diverging(theme) {
  const [low, mid, high] = [theme.low, theme.mid, theme.high].map((hex) => [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16)));
  return (value) => {
    const end = value < 0 ? low : high;
    const share = Math.min(1, Math.abs(value || 0));
    return mid.map((channel, k) => Math.round(channel + (end[k] - channel) * share));
  };
}

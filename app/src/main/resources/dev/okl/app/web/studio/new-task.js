/* New task: give a few observations of a task that the model has never seen, and see at once what it makes of them. */
import { formField, messageLine, namePairs, oneAtATime, selectBox } from "./forms.js";
import { curveInput, itemInput } from "./new-task-input.js";
import { replaceContent } from "../views/charts.js";
import { h, noteLine, svg } from "../views/elements.js";
import { byName, extent } from "../views/format.js";
import { barList } from "../views/marks.js";
import { clusterClass } from "../views/theme.js";

const SIDE = 260;
const LISTED_CHOICES = 30;

/** @type {View} */
export const newTaskView = {
  name: "playground",
  title: "New task",
  applies: (data) => Boolean(data.curves || data.items),
  render(root, given, link, source) {
    if (!source) {
      return;
    }
    const data = given.chosen || given; // a new task is folded into the chosen model, wherever the slider is
    const message = messageLine();
    replaceContent(root, message.element);
    source.descriptions().then(({ columns }) => renderNewTask(root, message, columns, data, link, source), message.fail);
  },
};

/**
 * @param {HTMLElement} root
 * @param {MessageLine} message
 * @param {DescriptionColumn[]} columns
 * @param {ViewData} data
 * @param {Link} link
 * @param {Source} source
 */
function renderNewTask(root, message, columns, data, link, source) {
  const time = h("p", { class: "time", role: "status" });
  const nearest = h("div", { class: "nearest" });
  const place = h("div", {});
  const form = descriptionForm(columns, () => put());
  /** @type {Observation[]} */
  let observations = [];
  const ask = oneAtATime((question) => source.foldIn(question), (answer, question) => {
    message.say(answer.settled && question.observations.length
      ? "The observations change nothing: the kernel on the tasks leaves nothing open for this description. A delta(...) in it would." : "");
    input.show(answer);
    time.textContent = `Folded in within ${answer.millis < 10 ? answer.millis.toFixed(1) : Math.round(answer.millis)} ms, without touching the model.`;
    const near = answer.nearest.filter(({ similarity }) => similarity > 0);
    replaceContent(nearest, h("h4", {}, "Most similar tasks"), near.length
      ? barList(near.map(({ task, similarity }) => ({ label: task, value: similarity, onclick: () => link.select([task]) })))
      : noteLine("None yet: without observations it is like the average of all."));
    replaceContent(place, h("h4", {}, "Its place among the tasks"), mapOf(data.atlas, answer.place, near));
  }, message.fail);
  const put = () => ask({ observations, description: form.value() });
  /** @param {Observation[]} list */
  const observed = (list) => {
    observations = list;
    put();
  };
  const input = inputOf(data, source, observed);
  root.append(
    h("p", { class: "lead" }, "A task that the model has never seen, folded in while you try. Nothing is learned again, and nothing is kept."),
    form.element, input.element, message.element, time, h("div", { class: "columns" }, nearest, place));
  put();
}

/** @param {ViewData} data @param {Source} source @param {(list: Observation[]) => void} observed */
function inputOf({ atlas, curves, items }, source, observed) {
  if (curves) {
    return curveInput(curves, atlas, observed);
  }
  if (items) {
    return itemInput(items, source, observed);
  }
  throw new Error("a new task needs curves or items");
}

/**
 * All tasks as dots along the two main directions, the new one as a diamond.
 * @param {Atlas} atlas
 * @param {number[]} place
 * @param {{ task: string }[]} nearest
 */
function mapOf(atlas, place, nearest) {
  const points = [...atlas.map, place, [0, 0]];
  const near = new Set(nearest.map(({ task }) => task));
  const ranges = [0, 1].map((axis) => extent(points.map((point) => point[axis] || 0), [0, 0]));
  const span = Math.max(...ranges.map(([low, high]) => high - low)) * 1.15 || 1;
  /** @param {number[]} point */
  const at = (point) => [0, 1].map((axis) => {
    const offset = ((point[axis] || 0) - (ranges[axis][0] + ranges[axis][1]) / 2) / span;
    return SIDE * (0.5 + (axis ? -offset : offset));
  });
  const [x, y] = at(place);
  return svg("svg", { class: "place", viewBox: `0 0 ${SIDE} ${SIDE}`, role: "img", "aria-label": "The new task among the others" },
    atlas.map.map((point, k) => {
      const [cx, cy] = at(point);
      return svg("circle", { class: clusterClass(atlas.cluster[k]) + (near.has(atlas.tasks[k]) ? " near" : ""), cx, cy, r: near.has(atlas.tasks[k]) ? 5 : 3 },
        svg("title", {}, atlas.tasks[k]));
    }),
    svg("path", { class: "new", d: `M${x} ${y - 9}l9 9l-9 9l-9 -9Z` }, svg("title", {}, "the new task")));
}

/**
 * The description of a new task, for a model with a kernel or a fixed part of the tasks: a field for each column that these read. As long as
 * numbers of which none is usual are all empty, the task has no description.
 * @param {DescriptionColumn[]} columns
 * @param {() => void} changed
 */
function descriptionForm(columns, changed) {
  const controls = columns.map((column) => control(column, changed));
  const open = columns.flatMap(({ kind, usual }, k) => (kind === "number" && usual === null ? [controls[k]] : []));
  const value = () => (open.length && open.every((input) => input.value.trim() === "") ? null
    : Object.fromEntries(columns.map(({ name, kind }, k) => [name, cell(kind, controls[k].value.trim())])));
  return columns.length ? {
    element: h("fieldset", { class: "description" }, h("legend", {}, "What describes the new task"),
      h("p", { class: "note" }, "The model tells tasks apart by these, so a description alone gives a curve."
        + (open.length ? " Without it the new task is like the average of those that were learned." : " It begins with what is usual.")),
      h("div", { class: "fields" }, columns.map(({ name }, k) => formField(name, controls[k])))),
    value,
  } : { element: "", value: () => null };
}

/** @param {string} kind @param {string} text */
const cell = (kind, text) => (text === "" ? null : kind === "number" ? Number(text) : text);

/** @param {DescriptionColumn} column @param {() => void} changed */
function control({ kind, usual, choices }, changed) {
  if (kind === "text" && choices.length <= LISTED_CHOICES) {
    /** @type {[string, string][]} */
    const none = usual === null ? [["", "a new one"]] : [];
    const select = selectBox([...none, ...namePairs([...choices].sort(byName).map((name) => ({ name })))], { oninput: changed });
    select.value = String(usual ?? "");
    return select;
  }
  return h("input", { type: kind === "number" ? "number" : "text", step: kind === "number" ? "any" : null, value: usual, oninput: changed });
}

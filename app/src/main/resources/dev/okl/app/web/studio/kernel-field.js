/* The kernel as a formula: blocks to build it from, what is wrong with it, and a picture of it. */
import { formField } from "./forms.js";
import { follow } from "../views/charts.js";
import { contextOf, h } from "../views/elements.js";
import { format, plural, shorten } from "../views/format.js";
import { diverging } from "../views/theme.js";

/** @typedef {[string, string]} Block what to insert, and what it does in words */

const SIDE = 180;

/** A weight of the next block that is learned. */
const WEIGHT = "? *";

/** The columns that a formula names. @param {string} formula @param {Column[]} columns */
export const namesIn = (formula, columns) => columns.filter((column) =>
  new RegExp("(^|[(,\\s])" + quotedName(column.name).replace(/[.*+?^${}()|[\]\\/]/g, "\\$&") + "($|[),\\s])", "u").test(formula));

/**
 * The formula with a block more: joined by a plus sign where two kernels would meet.
 * @param {string} formula
 * @param {string} block
 */
function extended(formula, block) {
  const text = formula.trim();
  if (block === WEIGHT) {
    return text ? text.replace(/\s*[+*]$/, "") + " + " + block : block;
  }
  if (/^ [+*] $/.test(block)) {
    return text ? text.replace(/\s*[+*]$/, "") + block : "";
  }
  return !text || /[(,]$/.test(text) ? text + block : text + (/[+*]$/.test(text) ? " " : " + ") + block;
}

/**
 * The field of a formula; empty, the program finds one. changed() is called when the user edits it.
 * @param {string} id
 * @param {string} label
 * @param {string} hint
 * @param {() => void} changed
 */
export function kernelField(id, label, hint, changed) {
  let guessed = ""; // what the program would take
  let beginning = ""; // what the first block is added to
  const input = h("input", { type: "text", id, class: "formula", autocomplete: "off", spellcheck: "false", autocapitalize: "off",
    "aria-describedby": id + "-message", oninput: changed });
  const message = h("p", { class: "message", id: id + "-message", role: "status" });
  const bar = h("div", { class: "blocks", role: "group", "aria-label": "Blocks to build the formula from" });
  /** @param {string} formula */
  const write = (formula) => {
    input.value = formula;
    input.focus();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const isOwn = () => input.value.trim() !== "";
  return {
    element: h("div", { class: "kernel" }, formField(label, input, hint), message, bar),
    input,
    /** The formula, or null where the program shall find one. */
    chosen: () => input.value.trim() || null,
    /** The user's formula, or what the program would take. */
    shown: () => (isOwn() ? input.value : guessed),
    /** What the program would take, as far as it is known. */
    guess(/** @type {string} */ formula) {
      guessed = formula;
      input.placeholder = formula;
    },
    begin: (/** @type {string} */ formula) => (beginning = formula),
    offer: (/** @type {Column[]} */ columns) => bar.replaceChildren(...blockButtons(columns, { formula: guessed, take: () => write(guessed) },
      (block) => write(extended(isOwn() ? input.value : beginning, block)))),
    /** Says what is wrong, or how the formula was understood. */
    judge(/** @type {boolean} */ ok, /** @type {string} */ text) {
      input.setAttribute("aria-invalid", String(!ok));
      const [sentence, ...where] = text.split("\n");
      message.replaceChildren(sentence, ...(where.length ? [h("code", { class: "where" }, where.join("\n"))] : []));
      message.classList.toggle("fine", ok);
    },
  };
}

/** The Gram matrix as a small picture. @param {GramSample} gram */
export function gramPicture(gram) {
  const canvas = h("canvas", { role: "img", "aria-label": `How alike ${gram.shown} of ${gram.size} inputs are under this kernel` });
  canvas.width = canvas.height = gram.shown * Math.max(1, Math.round((2 * SIDE) / gram.shown));
  follow(canvas, (width, theme) => {
    const cell = canvas.width / gram.shown;
    const context = contextOf(canvas);
    const colour = diverging(theme);
    gram.values.forEach((row, i) => row.forEach((value, j) => {
      context.fillStyle = `rgb(${colour(value).join(",")})`;
      context.fillRect(j * cell, i * cell, cell, cell);
    }));
  });
  return h("figure", { class: "gram" }, canvas, h("figcaption", {},
    gram.shown < gram.size ? `${gram.shown} of ${format(gram.size)} inputs` : plural(gram.size, "input"),
    ", in order; the stronger the colour, the more alike"));
}

const FEW = 6;
const LONGEST = 44;
const PLAIN = /^[\p{L}_][\p{L}\p{Nd}_./-]*$/u;

/** A column's name as a formula writes it. @param {string} name */
export const quotedName = (name) => (PLAIN.test(name) ? name : '"' + name.replace(/"/g, '""') + '"');

/** A function of one column, as a formula writes it. @param {string} name @param {string} column */
export const blockOf = (name, column) => `${name}(${quotedName(column)})`;

/** @param {Column} column */
const isNumber = ({ kind }) => kind === "number";
/** @param {Column} column */
const isFlag = ({ distinct, examples }) => distinct === 2 && examples.every((cell) => cell === "0" || cell === "1");
// Ids are whole numbers where they are numbers.
/** @param {Column} column */
const mayBeId = (column) => !isNumber(column) || (!isFlag(column) && column.examples.every((cell) => /^\d+$/.test(cell)));

/** @param {string} list @returns {Block[]} */
const ofNumbers = (list) => [
  [`gaussian(${list})`, "smooth, forgets with the distance"],
  [`matern(${list}, nu=1.5)`, "rougher than gaussian"],
  [`linear(${list})`, "straight lines"],
];

/** Of one column: [what to insert, in words]. @param {Column} column @returns {Block[]} */
function single(column) {
  const name = quotedName(column.name);
  /** @type {Block[]} */
  const ofIds = mayBeId(column) ? [[`delta(${name})`, "the same or not"]] : [];
  return isNumber(column) ? [
    [`linear-spline(${name})`, "broken lines through what was seen"],
    [`cubic-spline(${name})`, "smooth curves through what was seen"],
    [`decay-spline(${name})`, "rises and fades, as a drug in the blood"],
    ...ofNumbers(name), ...ofIds,
  ] : [...ofIds, [`hamming(${name}, split="|")`, "how many words they share"]];
}

/** Of several columns together. @param {Column[]} columns @returns {Block[]} */
function group(columns) {
  /** @param {Column[]} some */
  const list = (some) => some.map(({ name }) => quotedName(name)).join(", ");
  const numbers = columns.filter((column) => isNumber(column) && !isFlag(column));
  const flags = columns.filter((column) => isNumber(column) && isFlag(column));
  const texts = columns.filter((column) => !isNumber(column));
  /** @type {(some: Column[]) => Block[]} */
  const ofEqual = (some) => (some.length > 1 ? [[`hamming(${list(some)})`, "in how many of them they agree"]] : []);
  return [...ofEqual(flags), ...ofEqual(texts), ...(numbers.length > 1 ? ofNumbers(list(numbers)) : [])];
}

/** @type {Block[]} */
const SIGNS = [[" + ", "either is enough to be alike"], [" * ", "both are needed to be alike"],
  [WEIGHT, "a term more, whose weight is learned; a ? can stand for a width or a unit too"]];

/** As a button has room for it: the middle of a long list is left out. @param {string} block */
const shown = (block) => (block.length <= LONGEST ? block.trim() : block.replace(/^([\w-]+\([^,]*,).*,([^,]*\))$/, "$1 …,$2"));

/**
 * The buttons for columns; those for single ones step back where there are many. guess: {formula, take()} gives back what the
 * program would take, insert(block) adds a block.
 * @param {Column[]} columns
 * @param {{ formula: string, take: () => void }} guess
 * @param {(block: string) => void} insert
 */
function blockButtons(columns, guess, insert) {
  /** @param {Block} block */
  const button = ([block, words]) => h("button", { type: "button", title: `${block.trim()}: ${words}`, onclick: () => insert(block) }, shown(block));
  const singles = columns.flatMap(single).map(button);
  return [
    ...(guess.formula ? [h("button", { type: "button", class: "guess", title: `${guess.formula}: the guess`, onclick: guess.take },
      "The guess: " + shorten(guess.formula, LONGEST))] : []),
    ...group(columns).map(button), ...SIGNS.map(button),
    ...(columns.length > FEW ? [h("details", {}, h("summary", {}, "Blocks of single columns"), h("div", { class: "blocks" }, singles))] : singles),
  ];
}

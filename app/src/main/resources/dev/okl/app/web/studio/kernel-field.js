/* The kernel as a formula: blocks to build it from, what is wrong with it, and a picture of it. */
import { formField } from "./forms.js";
import { follow } from "../views/charts.js";
import { contextOf, h } from "../views/elements.js";
import { format, plural, shorten } from "../views/format.js";
import { diverging } from "../views/theme.js";

/** @typedef {[string, string]} Block what to insert, and what it does in words */

const SIDE = 180;

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
  if (/^ [+*] $/.test(block)) {
    return text ? text.replace(/\s*[+*]$/, "") + block : "";
  }
  return !text || /[(,]$/.test(text) ? text + block : text + (/[+*]$/.test(text) ? " " : " + ") + block;
}

/**
 * The field of a formula. changed() is called when the user edits it; blocks replace a guess, or go on from it if it isBeginning.
 * @param {string} id
 * @param {string} label
 * @param {() => void} changed
 */
export function kernelField(id, label, changed, isBeginning = false) {
  let own = false; // whether it is the user's, not the program's guess
  let guessed = "";
  let stale = false; // whether the guess was for other columns than those chosen now
  const input = h("input", { type: "text", id, class: "formula", autocomplete: "off", spellcheck: "false", autocapitalize: "off",
    "aria-describedby": id + "-message", oninput: () => {
      own = input.value !== "" && input.value !== guessed;
      stale = input.value === "";
      changed();
    } });
  const message = h("p", { class: "message", id: id + "-message", role: "status" });
  const bar = h("div", { class: "blocks", role: "group", "aria-label": "Blocks to build the formula from" });
  /** @param {string} block */
  const insert = (block) => {
    input.value = extended(own || isBeginning || block.startsWith(" ") ? input.value : "", block);
    input.focus();
    input.dispatchEvent(new Event("input", { bubbles: true }));
  };
  const takeGuess = () => {
    input.value = guessed;
    own = false;
    stale = !isBeginning; // the columns may have changed since
    changed();
  };
  return {
    element: h("div", { class: "kernel" }, formField(label, input), message, bar),
    input,
    isOwn: () => own,
    /** The formula, or null where the program shall guess. */
    chosen: () => (stale ? null : input.value || null),
    awaitsGuess: () => stale || !input.value,
    /** What the program would take, as long as the user has written nothing. */
    guess(/** @type {string} */ formula) {
      stale = false;
      guessed = formula;
      input.value = formula;
    },
    /** For other columns; until the program knows better the former guess is still to be seen. */
    guessAgain: () => (stale = !own),
    offer: (/** @type {Column[]} */ columns) => bar.replaceChildren(...blockButtons(columns, { formula: guessed, take: takeGuess }, insert)),
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
const SIGNS = [[" + ", "either is enough to be alike"], [" * ", "both are needed to be alike"]];

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

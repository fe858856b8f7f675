/* Blocks to build a kernel from: what can be made of some columns. */
(() => {
  "use strict";
  const { h } = okl;
  const FEW = 6;
  const LONGEST = 44;
  const PLAIN = /^[\p{L}_][\p{L}\p{Nd}_./-]*$/u;

  /** A column's name as a formula writes it. */
  okl.written = (name) => (PLAIN.test(name) ? name : '"' + name.replace(/"/g, '""') + '"');

  /** A function of one column, as a formula writes it. */
  okl.block = (name, column) => `${name}(${okl.written(column)})`;

  const isNumber = ({ kind }) => kind === "number";
  const isFlag = ({ distinct, examples }) => distinct === 2 && examples.every((cell) => cell === "0" || cell === "1");
  // Ids are whole numbers where they are numbers.
  const mayBeId = (column) => !isNumber(column) || (!isFlag(column) && column.examples.every((cell) => /^\d+$/.test(cell)));

  const ofNumbers = (list) => [
    [`gaussian(${list})`, "smooth, forgets with the distance"],
    [`matern(${list}, nu=1.5)`, "rougher than gaussian"],
    [`linear(${list})`, "straight lines"],
  ];

  /** Of one column: [what to insert, in words]. */
  function single(column) {
    const name = okl.written(column.name);
    return [
      ...(isNumber(column) ? [
        [`linear-spline(${name})`, "broken lines through what was seen"],
        [`cubic-spline(${name})`, "smooth curves through what was seen"],
        [`decay-spline(${name})`, "rises and fades, as a drug in the blood"],
        ...ofNumbers(name),
      ] : []),
      ...(mayBeId(column) ? [[`delta(${name})`, "the same or not"]] : []),
      ...(isNumber(column) ? [] : [[`hamming(${name}, split="|")`, "how many words they share"]]),
    ];
  }

  /** Of several columns together. */
  function group(columns) {
    const list = (some) => some.map(({ name }) => okl.written(name)).join(", ");
    const numbers = columns.filter((column) => isNumber(column) && !isFlag(column));
    const flags = columns.filter((column) => isNumber(column) && isFlag(column));
    const texts = columns.filter((column) => !isNumber(column));
    return [
      ...[flags, texts].filter((some) => some.length > 1).map((some) => [`hamming(${list(some)})`, "in how many of them they agree"]),
      ...(numbers.length > 1 ? ofNumbers(list(numbers)) : []),
    ];
  }

  const SIGNS = [[" + ", "either is enough to be alike"], [" * ", "both are needed to be alike"]];

  /** As a button has room for it: the middle of a long list is left out. */
  const shown = (block) => (block.length <= LONGEST ? block.trim() : block.replace(/^([\w-]+\([^,]*,).*,([^,]*\))$/, "$1 …,$2"));

  /**
   * The buttons for columns; those for single ones step back where there are many. guess: {formula, take()} gives back what the
   * program would take, insert(block) adds a block.
   */
  okl.blockButtons = (columns, guess, insert) => {
    const button = ([block, words]) => h("button", { type: "button", title: `${block.trim()}: ${words}`, onclick: () => insert(block) }, shown(block));
    const singles = columns.flatMap(single).map(button);
    return [
      guess.formula ? h("button", { type: "button", class: "guess", title: `${guess.formula}: the guess`, onclick: guess.take }, "The guess: " + okl.shorten(guess.formula, LONGEST)) : null,
      ...group(columns).map(button), ...SIGNS.map(button),
      ...(columns.length > FEW ? [h("details", {}, h("summary", {}, "Blocks of single columns"), h("div", { class: "blocks" }, singles))] : singles),
    ].filter(Boolean);
  };
})();

/* The kernel as a formula: blocks to build it from, what is wrong with it, and a picture of it. */
(() => {
  "use strict";
  const { h } = okl;
  const SIDE = 180;
  const PLAIN = /^[\p{L}_][\p{L}\p{Nd}_./-]*$/u;

  /** A column's name as a formula writes it. */
  const written = (name) => (PLAIN.test(name) ? name : '"' + name.replace(/"/g, '""') + '"');

  /** The columns that a formula names. */
  const names = (formula, columns) => columns.filter((column) =>
    new RegExp("(^|[(,\\s])" + written(column.name).replace(/[.*+?^${}()|[\]\\/]/g, "\\$&") + "($|[),\\s])", "u").test(formula));

  /** What can be made of the chosen columns: [what to insert, in words]. */
  function blocks(columns) {
    const numbers = columns.filter((column) => column.kind === "number").map((column) => written(column.name));
    const several = (list) => (list.length > 1 ? [list.join(", ")] : []);
    const ofNumbers = [...numbers, ...several(numbers)].flatMap((list) => [
      [`gaussian(${list})`, "smooth, forgets with the distance"],
      [`matern(${list}, nu=1.5)`, "rougher than gaussian"],
      [`linear(${list})`, "straight lines"],
    ]);
    const ofOne = numbers.flatMap((name) => [
      [`linear-spline(${name})`, "broken lines through what was seen"],
      [`cubic-spline(${name})`, "smooth curves through what was seen"],
      [`decay-spline(${name})`, "rises and fades, as a drug in the blood"],
    ]);
    const texts = columns.filter((column) => column.kind !== "number").map((column) => written(column.name));
    const ofTexts = texts.flatMap((name) => [
      [`delta(${name})`, "the same or not"],
      [`hamming(${name}, split="|")`, "how many words they share"],
    ]);
    return [...ofOne, ...ofNumbers, ...ofTexts, [" + ", "either is enough to be alike"], [" * ", "both are needed to be alike"]];
  }

  /** The formula with a block more: joined by a plus sign where two kernels would meet. */
  function extended(formula, block) {
    const text = formula.trim();
    if (/^ [+*] $/.test(block)) {
      return text ? text.replace(/\s*[+*]$/, "") + block : "";
    }
    return !text || /[(,]$/.test(text) ? text + block : text + (/[+*]$/.test(text) ? " " : " + ") + block;
  }

  /** A function of one column, as a formula writes it. */
  okl.block = (name, column) => `${name}(${written(column)})`;

  /** The field of a formula. changed() is called when the user edits it; blocks replace a guess, or go on from it if it isBeginning. */
  okl.kernelField = (id, label, changed, isBeginning = false) => {
    let own = false; // whether it is the user's, not the program's guess
    const input = h("input", { type: "text", id, class: "formula", autocomplete: "off", spellcheck: "false", autocapitalize: "off",
      "aria-describedby": id + "-message", oninput: () => {
        own = input.value !== "";
        changed();
      } });
    const message = h("p", { class: "message", id: id + "-message", role: "status" });
    const bar = h("div", { class: "blocks", role: "group", "aria-label": "Blocks to build the formula from" });
    const insert = (block) => {
      input.value = extended(own || isBeginning || block.startsWith(" ") ? input.value : "", block);
      input.focus();
      input.dispatchEvent(new Event("input", { bubbles: true }));
    };
    return {
      element: h("div", { class: "kernel" }, okl.field(label, input), message, bar),
      input,
      names,
      isOwn: () => own,
      /** What the program would take, as long as the user has written nothing. */
      guess: (formula) => (input.value = formula),
      guessAgain: () => own || (input.value = ""),
      offer: (columns) => bar.replaceChildren(...blocks(columns).map(([block, words]) =>
        h("button", { type: "button", title: words, onclick: () => insert(block) }, block.trim()))),
      /** Says what is wrong, or how the formula was understood. */
      judge(ok, text) {
        input.setAttribute("aria-invalid", !ok);
        const [sentence, ...where] = text.split("\n");
        message.replaceChildren(sentence, ...(where.length ? [h("code", { class: "where" }, where.join("\n"))] : []));
        message.classList.toggle("fine", ok);
      },
    };
  };

  /** The Gram matrix as a small picture. */
  okl.gramPicture = (gram) => {
    const canvas = h("canvas", { role: "img", "aria-label": `How alike ${gram.shown} of ${gram.size} inputs are under this kernel` });
    canvas.width = canvas.height = gram.shown * Math.max(1, Math.round((2 * SIDE) / gram.shown));
    okl.follow(canvas, (width, theme) => {
      const cell = canvas.width / gram.shown;
      const context = canvas.getContext("2d");
      const colour = okl.diverging(theme);
      gram.values.forEach((row, i) => row.forEach((value, j) => {
        context.fillStyle = `rgb(${colour(value).join(",")})`;
        context.fillRect(j * cell, i * cell, cell, cell);
      }));
    });
    return h("figure", { class: "gram" }, canvas, h("figcaption", {},
      `${gram.shown < gram.size ? `${gram.shown} of ${okl.format(gram.size)} inputs` : okl.plural(gram.size, "input")}, in order; the stronger the colour, the more alike`));
  };
})();

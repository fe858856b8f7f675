/* The kernel as a formula: blocks to build it from, what is wrong with it, and a picture of it. */
(() => {
  "use strict";
  const { h } = okl;
  const SIDE = 180;

  /** The columns that a formula names. */
  const names = (formula, columns) => columns.filter((column) =>
    new RegExp("(^|[(,\\s])" + okl.written(column.name).replace(/[.*+?^${}()|[\]\\/]/g, "\\$&") + "($|[),\\s])", "u").test(formula));

  /** The formula with a block more: joined by a plus sign where two kernels would meet. */
  function extended(formula, block) {
    const text = formula.trim();
    if (/^ [+*] $/.test(block)) {
      return text ? text.replace(/\s*[+*]$/, "") + block : "";
    }
    return !text || /[(,]$/.test(text) ? text + block : text + (/[+*]$/.test(text) ? " " : " + ") + block;
  }

  /** The field of a formula. changed() is called when the user edits it; blocks replace a guess, or go on from it if it isBeginning. */
  okl.kernelField = (id, label, changed, isBeginning = false) => {
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
      element: h("div", { class: "kernel" }, okl.field(label, input), message, bar),
      input,
      names,
      isOwn: () => own,
      /** The formula, or null where the program shall guess. */
      chosen: () => (stale ? null : input.value || null),
      awaitsGuess: () => stale || !input.value,
      /** What the program would take, as long as the user has written nothing. */
      guess(formula) {
        stale = false;
        guessed = formula;
        input.value = formula;
      },
      /** For other columns; until the program knows better the former guess is still to be seen. */
      guessAgain: () => (stale = !own),
      offer: (columns) => bar.replaceChildren(...okl.blockButtons(columns, { formula: guessed, take: takeGuess }, insert)),
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

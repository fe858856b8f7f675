/* The options of a fit that are not about its columns. */
(() => {
  "use strict";
  const { h } = okl;
  const VALIDATIONS = [
    ["0.25", "a quarter of each task, at random"],
    ["0.1", "a tenth of each task, at random"],
    ["folds:5", "five folds: everything is held out once"],
    ["last:1", "the last one of each task: for forecasts"],
  ];

  okl.optionFields = (data) => {
    const rank = h("input", { type: "text", id: "rank", value: "auto", size: 8, autocomplete: "off" });
    const mean = okl.select([["shared", "shared mean"], ["none", "no mean"]], { id: "mean" });
    const intercepts = h("input", { type: "checkbox", id: "intercepts" });
    const lambdas = h("input", { type: "number", id: "lambdas", value: 40, min: 2, max: 1000 });
    const validation = okl.select(VALIDATIONS, { id: "validation" });
    const order = okl.select([["", "the input"], ...data.columns.map((column) => [column.name, column.name])], { id: "order" });
    const clip = h("input", { type: "text", id: "clip", size: 8, autocomplete: "off" });
    const seed = h("input", { type: "number", id: "seed", value: 1, min: 0 });
    const ordered = okl.field("in order of", order);
    const showOrder = () => (ordered.hidden = !validation.value.startsWith("last"));
    validation.addEventListener("input", showOrder);
    showOrder();
    return {
      element: h("fieldset", {}, h("legend", {}, "How to learn"), h("div", { class: "fields" },
        okl.field("Rank", rank, "a bound: a number, full or auto"), okl.field("Mean", mean),
        h("p", { class: "field" }, h("span", { class: "tick" }, intercepts, h("label", { for: intercepts.id }, "intercepts")), h("small", {}, "one per task")),
        okl.field("Lambdas", lambdas, "points of the path"), okl.field("Validation", validation), ordered,
        okl.field("Keep predictions within", clip, "such as 1,5; empty: no bounds"), okl.field("Seed", seed))),
      chosen: () => ({
        rank: rank.value.trim() || null, mean: mean.value, intercepts: intercepts.checked, lambdas: lambdas.value || null,
        ...validated(validation.value), order: ordered.hidden ? null : order.value || null, clip: clip.value.trim() || null, seed: seed.value || null,
      }),
    };
  };

  /** As options of okl fit: folds have one of their own. */
  function validated(choice) {
    return choice.startsWith("folds:") ? { folds: choice.slice("folds:".length) } : { validation: choice };
  }
})();

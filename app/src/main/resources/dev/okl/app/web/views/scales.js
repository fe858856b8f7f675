/* Scales: which kernels competed, what became of the numbers that were open, and what the terms are worth. */
import { figure, h, noteLine } from "./elements.js";
import { format, plural } from "./format.js";
import { barList } from "./marks.js";

/** What was learned beside the functions. @param {Scales} scales */
export function scalesPart({ numbers, candidates, others, terms }) {
  if (!numbers.length && candidates.length < 2 && !terms.length) {
    return null;
  }
  return h("div", {},
    h("h2", {}, "What was learned about the kernel"),
    numbers.length ? h("dl", { class: "facts" }, numbers.map(({ name, value }) => [h("dt", {}, name), h("dd", {}, format(value))])) : null,
    candidates.length > 1 ? candidatesFigure(candidates, others) : null,
    terms.length ? termsFigure(terms) : null);
}

/** @param {KernelCandidate[]} candidates @param {number} others */
function candidatesFigure(candidates, others) {
  const rows = candidates.map((each) => ({
    label: each.kernel + (each.values === "none" ? "" : ", values as " + each.values) + (each.chosen ? " (chosen)" : ""),
    value: each.rmse,
  }));
  return figure("Kernels that competed",
    "Root mean squared error on observations that were held out; shorter is better. Of those that are as good as the best one, but"
      + " for a standard error, the most likely one is taken.",
    h("div", { class: "formulas" }, barList(rows), noteLine(others ? plural(others, "other") + " did worse." : null)), {
      columns: ["Kernel", "Values as", "RMSE", "Standard error", "Chosen"],
      rows: () => candidates.map((each) => [each.kernel, each.values, each.rmse, each.standardError, each.chosen ? "yes" : ""]),
    });
}

/** Differences within this part of the error are no more than another split would make. */
const SMALL = 0.01;

/** @param {KernelTerm[]} terms */
const termsFigure = (terms) => figure("What the terms are worth",
  "By how much the error on held-out observations would be larger without each term of the kernels.",
  barList(terms.map(({ name, rmse, rmseWithout, leftOut }) => ({ label: name, value: rmseWithout - rmse, text: leftOut ? "left out" : null })),
    { least: SMALL * terms[0].rmse }), {
    columns: ["Term", "RMSE", "RMSE without", ""],
    rows: () => terms.map((each) => [each.name, each.rmse, each.rmseWithout, each.leftOut ? "left out" : ""]),
  });

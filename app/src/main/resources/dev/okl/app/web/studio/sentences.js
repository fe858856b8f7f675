/* What the program says, in the words of the page: options of the command line are fields here. */
import { openTables } from "./tables.js";

/** @type {Record<string, string>} */
const FIELDS = {
  task: "Task", value: "Value", weight: "Weight", where: "Only rows with", wide: "Each row holds", kernel: "Kernel",
  "task-kernel": "Kernel on the tasks", label: "Titles",
  rank: "Rank", lambdas: "Lambdas", mean: "Mean", intercepts: "intercepts", validation: "Validation", folds: "Validation", order: "in order of",
  clip: "Keep predictions within", seed: "Seed", columns: "Names of the columns", sep: "Between the cells", separator: "Between the cells",
  "inputs-table": "Table", "inputs-key": "joined by its column", "tasks-table": "Table", "tasks-key": "joined by its column",
};

/** A message with the names of fields for options; one that has no field is the command's. @param {string} text */
const inFields = (text) => text
  .replace(/--[a-z-]+ '([^']*)'/g, "$1") // an example of what to write
  .replace(/--([a-z]+(?:-[a-z]+)*)(?: (?:COL|FILE|FORMULA|TEXT)\b)?/g, (option, name) => (FIELDS[name] ? `“${FIELDS[name]}”` : "okl fit " + option));

/** Whether a message begins with the name of a file, which is written as it is. @param {string} text */
const namesFile = (text) => /^[^:]*\.\w+(:|$)/.test(text) || openTables.all().some(({ name }) => text.startsWith(name));

/**
 * A message of the program as a sentence: they begin small and have no full stop, as on a command line.
 * @param {string} message
 */
export function sentence(message) {
  const [first, ...rest] = inFields(message).split("\n");
  const begun = /^[a-z]+([\s,;:]|$)/.test(first) && !namesFile(first) ? first.charAt(0).toUpperCase() + first.slice(1) : first;
  return [begun + (/[.?!:]$/.test(first) || !first ? "" : "."), ...rest].join("\n");
}

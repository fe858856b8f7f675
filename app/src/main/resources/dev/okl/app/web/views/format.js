/* Numbers and names as text. */

/**
 * A number for people: four significant digits, or fewer if asked; a dash where there is none.
 * @param {number | null | undefined} number
 */
export function format(number, digits = 4) {
  if (number === null || number === undefined || !Number.isFinite(number)) {
    return "–";
  }
  const size = Math.abs(number);
  if (size !== 0 && (size < 1e-4 || size >= 1e9)) {
    return number.toExponential(Math.min(2, digits - 1)).replace("-", "−");
  }
  const kept = size >= 10 ** digits ? Math.round(number) : number;
  return kept.toLocaleString("en", { maximumSignificantDigits: Math.max(digits, size >= 1 ? Math.floor(Math.log10(size)) + 1 : 0) })
    .replace("-", "−");
}

/** A number with three digits, as the axes of charts have them. @param {number} value */
export const axisNumber = (value) => format(value, 3);

/** About the width in pixels that the longest of some labels of an axis takes, so that none is cut. @param {number[]} values */
export const labelRoom = (values, letter = 7.2) => letter * Math.max(...values.map((value) => axisNumber(value).length));

/** @param {number} share */
export const percent = (share) => (share > 0 && share < 0.01 ? "< 1%" : Math.round(share * 100) + "%");

/** @param {number | null} count @param {string} one */
export const plural = (count, one, many = one + "s") => format(count) + " " + (count === 1 ? one : many);

/** @param {string} text @param {number} length */
export const shorten = (text, length) => (text.length <= length ? text : text.slice(0, length - 1).trimEnd() + "…");

/** @param {string} a @param {string} b */
export const byName = (a, b) => a.localeCompare(b, "en", { numeric: true });

/** ECharts' rich text takes `{name|text}` for markup, so that braces in names would be lost. @param {string} text */
export const withoutBraces = (text) => text.replace(/\{/g, "(").replace(/\}/g, ")");

/**
 * The smallest and the largest value; not by Math.min(...values), since that many arguments are too many for a call.
 * @param {number[]} values
 * @param {Interval} start
 * @returns {Interval}
 */
export const extent = (values, start = [Infinity, -Infinity]) =>
  values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], start);

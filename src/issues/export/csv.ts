/** A line of RFC 4180. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(",")}\r\n`;

/** A text of people, or a number, day or time that was written by us. */
export type CsvValue = string | { exact: string };

/** Before the first line: without it Excel reads letters beyond ASCII as others. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** What another separator would tear apart is quoted as well: programs that take several at once ask nobody. */
function cell(value: CsvValue): string {
  const text = typeof value === "string" ? harmless(value) : value.exact;
  return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * A spreadsheet would take these for a formula, and formulas read files and open addresses. Behind an apostrophe they are
 * text. Where its separator is another, as in many languages, it passes over quotation marks and begins a cell inside a text.
 */
function harmless(text: string): string {
  if (aNumber.test(text)) return text;
  return (begins.test(text) ? `'${text}` : text).replaceAll(beginsInside, "$&'");
}

const begins = /^\s*[=+\-@\t\r\n＝＋－＠]/;
const aNumber = /^-?\d+(\.\d+)?$/;

/** Lines that begin with a sign and a blank are lists. */
const beginsInside = /[;\t] *(?=[=+\-@＝＋－＠])|[\r\n] *(?=[=@＝＋－＠]|[+-](?! ))/g;

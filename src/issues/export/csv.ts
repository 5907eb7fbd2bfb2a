/** A line of RFC 4180. */
export const csvLine = (values: readonly CsvValue[]): string => `${values.map(cell).join(",")}\r\n`;

/** A text of people, or a number, day or time that was written by us. */
export type CsvValue = string | { exact: string };

/** Before the first line: without it Excel reads letters beyond ASCII as others. */
export const BYTE_ORDER_MARK = "\uFEFF";

function cell(value: CsvValue): string {
  const text = typeof value === "string" ? harmless(value) : value.exact;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** A spreadsheet would take these for a formula, and formulas read files and open addresses. Behind an apostrophe they are text. */
const harmless = (text: string): string => (begins.test(text) && !aNumber.test(text) ? `'${text}` : text);

const begins = /^\s*[=+\-@\t\r\n＝＋－＠]/;
const aNumber = /^-?\d+(\.\d+)?$/;

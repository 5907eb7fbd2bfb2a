/** As Redmine, PostgreSQL and JSON Schema count them: an emoji is one, and two units of UTF-16. */
export const charactersIn = (text: string): number => [...text].length;

/** Counts only where units do not tell, so that a text far too long is not walked. */
export const isLongerThan = (text: string, longest: number): boolean =>
  text.length > longest && (text.length > 2 * longest || charactersIn(text) > longest);

/** The database keeps no NUL and no broken surrogate, in a text or in those of a list or an object. */
export function isStorable(value: unknown): boolean {
  if (typeof value === "string") return !value.includes("\u0000") && value.isWellFormed();
  return typeof value !== "object" || value === null || Object.values(value).every((one) => isStorable(one));
}

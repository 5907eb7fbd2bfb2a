/** The code of an error of the system, of Node or of the database: `ENOENT`, `ERR_MODULE_NOT_FOUND`, `23505`. */
export const codeOf = (error: unknown): string | undefined => wordIn(error, "code");

/** What an error says in this property, if it is text: what is thrown need not be an `Error`. */
export function wordIn(error: unknown, property: string): string | undefined {
  const value: unknown = typeof error === "object" && error !== null ? Reflect.get(error, property) : undefined;
  return typeof value === "string" ? value : undefined;
}

/** `path` with some parameters replaced (or removed, when undefined); the others stay. */
export function withQuery(path: string, changes: Record<string, string | number | undefined>): string {
  const [base = "", query = ""] = path.split("?", 2);
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined) parameters.delete(name);
    else parameters.set(name, String(value));
  }
  return parameters.size > 0 ? `${base}?${parameters.toString()}` : base;
}

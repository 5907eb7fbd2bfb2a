/** `2:30`, `2h`, `1h30`, `1h30m`, `30m`, `2,5` and `2.5` as hours, as Redmine reads them; anything else as it is. */
export function hoursIn(sent: unknown): unknown {
  if (typeof sent !== "string" || sent.trim() === "") return sent;
  const text = sent.trim().toLowerCase().replace(",", ".");
  const plain = /^(\d+(?:\.\d+)?)\s*h?$/.exec(text)?.[1];
  if (plain !== undefined) return Number(plain);
  const parts = /^(\d+):(\d+)$/.exec(text) ?? /^(?:(\d+)\s*h(?:ours?)?)?\s*(?:(\d+)\s*(?:m|min)?)?$/.exec(text);
  return parts ? Number(parts[1] ?? 0) + Number(parts[2] ?? 0) / 60 : Number(text);
}

import { decimalIn } from "../../kernel/index.js";

/** Hours as a form writes them: `2.5`, and `0:20` where a decimal fraction would never end. `hoursIn` reads the same number again. */
export function writtenHours(hours: number): string {
  const minutes = Math.round(hours * 60);
  const clock = `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, "0")}`;
  return String(hours).length > 8 && hoursIn(clock) === hours ? clock : String(hours);
}

/** `2:30`, `2h`, `1h30`, `1h30m`, `30m`, `2,5` and `2.5` as hours, as Redmine reads them; anything else as it is. */
export function hoursIn(sent: unknown): unknown {
  if (typeof sent !== "string" || sent.trim() === "") return sent;
  const text = sent.trim().toLowerCase().replace(",", ".");
  const plain = /^(\d+(?:\.\d+)?)\s*h?$/.exec(text)?.[1];
  if (plain !== undefined) return Number(plain);
  const parts = /^(\d+):(\d+)$/.exec(text) ?? /^(?:(\d+)\s*h(?:ours?)?)?\s*(?:(\d+)\s*(?:m|min)?)?$/.exec(text);
  return parts ? Number(parts[1] ?? 0) + Number(parts[2] ?? 0) / 60 : (decimalIn(text) ?? sent);
}

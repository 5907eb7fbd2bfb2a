import { randomInt } from "node:crypto";
import type { Settings } from "../../kernel/index.js";
import { LONGEST_PASSWORD, shortestPassword } from "./password-rules.js";

/** Without letters that look alike. One of each kind is always in it, whatever is required. */
const kinds = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "abcdefghijkmnopqrstuvwxyz", "23456789", "!#$%&*+-=?@_"];

/** Two longer than required, and ten at least, as Redmine's. */
export function generatedPassword(settings: Pick<Settings, "value">): string {
  const letters = kinds.map(oneOf);
  const length = Math.min(Math.max(shortestPassword(settings) + 2, 12), LONGEST_PASSWORD);
  while (letters.length < length) letters.push(oneOf(kinds.join("")));
  return shuffled(letters).join("");
}

const oneOf = (letters: string) => letters.charAt(randomInt(letters.length));

function shuffled(letters: string[]): string[] {
  const rest = [...letters];
  return letters.flatMap(() => rest.splice(randomInt(rest.length), 1));
}

import { plainLetters } from "../../filters/plain-letters.js";

/** The names that are most like what was written, the most alike first: for "did you mean". */
export function nearest(wanted: string, names: readonly string[]): string[] {
  const text = plain(wanted);
  return names
    .map((name) => ({ name, distance: distanceOf(text, plain(name)) }))
    .filter(({ distance }) => distance < FAR)
    .sort((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map(({ name }) => name);
}

const MOST = 3;

/** Letters that are compared of each. */
const LONGEST = 60;

const plain = (text: string) => plainLetters(text.slice(0, LONGEST)).trim();

/** From 0, the same, to 1, nothing in common; names like what is `FAR` are no help. */
const FAR = 0.4;

/** How much must be changed, beside the length; a part of the other is near, its beginning nearer. */
function distanceOf(wanted: string, name: string): number {
  if (wanted === "" || name === "") return 1;
  if (wanted.length > 2 && name.length > 2) {
    if (name.startsWith(wanted) || wanted.startsWith(name)) return 0.1;
    if (name.includes(wanted) || wanted.includes(name)) return 0.2;
  }
  const words = [name, ...name.split(/[^\p{L}\p{N}]+/u)].filter((word) => word !== "");
  return Math.min(...words.map((word) => editsBetween(wanted, word) / Math.max(wanted.length, word.length)));
}

/** Letters to change, add, drop or swap with the next one. */
function editsBetween(one: string, other: string): number {
  let [before, last] = [[] as number[], Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      const swapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    [before, last] = [last, row];
  }
  return last[other.length] ?? 0;
}

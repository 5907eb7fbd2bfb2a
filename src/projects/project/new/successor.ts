const isDigit = (letter: string | undefined) => letter !== undefined && /\d/.test(letter);

/**
 * What follows an identifier as in Redmine, which takes Ruby's `String#succ`: the last letter or digit is counted up, `z` and `9` carry
 * to the one before. Over what stands between, a carry goes to its own kind only: `sprint-10` follows `sprint-9`, `b-a` follows `a-z`.
 */
export function successor(identifier: string): string {
  const letters = [...identifier];
  let carried: number | undefined;
  for (const [at, letter] of [...letters.entries()].reverse()) {
    if (!/[a-z0-9]/.test(letter)) continue;
    if (carried !== undefined && carried - at > 1 && isDigit(letter) !== isDigit(letters[carried])) break;
    if (letter !== "z" && letter !== "9") return letters.with(at, nextTo(letter)).join("");
    letters[at] = isDigit(letter) ? "0" : "a";
    carried = at;
  }
  if (carried === undefined) return identifier;
  return letters.toSpliced(carried, 0, isDigit(letters[carried]) ? "1" : "a").join("");
}

const nextTo = (letter: string) => String.fromCharCode(letter.charCodeAt(0) + 1);

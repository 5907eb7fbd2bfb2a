/**
 * The same function, remembering what it answered last. Only for an answer that depends on nothing but its arguments.
 *
 * @param most what is kept, counted in answers or by `weight`; the longest unused goes first
 */
export function remembered<Args extends (string | number)[], Answer>(
  answer: (...args: Args) => Answer,
  { most, weight = () => 1 }: { most: number; weight?: (key: string, answer: Answer) => number },
): (...args: Args) => Answer {
  const kept = new Map<string, { answer: Answer; weight: number }>();
  let held = 0;
  const makeRoom = () => {
    for (const [key, oldest] of kept) {
      if (held <= most) return;
      held -= oldest.weight;
      kept.delete(key);
    }
  };
  return (...args) => {
    const key = args.join("\u0000");
    const known = kept.get(key);
    if (known) {
      kept.delete(key);
      kept.set(key, known);
      return known.answer;
    }
    const fresh = answer(...args);
    const added = weight(key, fresh);
    if (added > most) return fresh;
    kept.set(key, { answer: fresh, weight: added });
    held += added;
    makeRoom();
    return fresh;
  };
}

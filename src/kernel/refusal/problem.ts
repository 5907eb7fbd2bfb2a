/**
 * What was wrong with one part of the input. `rule` names the sentence that says it: `blank` stands in the kernel's words
 * under `refusals`, `ROOM.rule` in those of a room under `ROOM.refusals`. `field` is the input's own name.
 */
export interface Problem {
  field?: string;
  rule: string;
  values?: Values;
}

/**
 * What fills the sentence. A problem is a part of it that has words of its own; `what` is looked up in the captions, `records` names a
 * table. `caption` is what people call a field whose name is no word of ours, or is the caption of another one.
 */
export type Values = Record<string, string | number | Problem | Problem[]>;

/** A problem in words. */
export interface Said {
  field?: string;
  text: string;
}

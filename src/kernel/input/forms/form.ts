import { invalid, Refusal } from "../../refusal/refusal.js";

/** Redmine's, for descriptions and notes, whichever way they come in. What is imported may be longer. */
export const LONGEST_TEXT = 65_535;

/** Twice the longest text: browsers send a line end as two characters. */
export const LONGEST_VALUE = 2 * LONGEST_TEXT;
export const MOST_FIELDS = 2_000;
export const LONGEST_NAME = 200;

/** A field as it was sent, unless its name or value is far too long. */
export function formField(name: string, value: string, longest: number): [string, string] {
  if (name.length > LONGEST_NAME)
    throw new Refusal(422, { rule: "field_name_too_long", values: { count: LONGEST_NAME } });
  if (value.length > longest) throw invalid(lastKey(name), "too_long", { count: Math.min(longest, LONGEST_TEXT) });
  return [name, value];
}

/** `notes` of `issue[notes]`: what the caption of its field is found by. */
const lastKey = (name: string) => /\[([^[\]]+)\][[\]]*$/.exec(name)?.[1] ?? name;

export class Form {
  readonly fields: [string, string][];

  constructor(fields: [string, string][]) {
    this.fields = fields;
  }

  text(name: string): string | undefined {
    return this.fields.findLast(([field]) => field === name)?.[1];
  }

  texts(name: string): string[] {
    return this.fields.filter(([field]) => field === name).map(([, value]) => value);
  }

  /** The fields `group[key]` as `{key: value}`; the last of a name counts, so a hidden `0` may stand before a box. */
  group(name: string): Record<string, string> {
    const inside = new RegExp(`^${name}\\[([^\\]]+)\\]$`);
    return Object.fromEntries(
      this.fields.flatMap(([field, value]) => {
        const key = inside.exec(field)?.[1];
        return key === undefined ? [] : [[key, value]];
      }),
    );
  }
}

import type { Db } from "../database/database.js";
import type { Problem } from "../refusal/problem.js";
import { listed } from "../refusal/refusal.js";

/** A record, or something with a name alone, that a setting can be. */
export interface SettingChoice {
  id: number | string;
  name: string;
  /** Key of the name in the words, where it has one. */
  label?: string;
}

/** All there are now, in their order. */
export type SettingChoices = (db: Db) => Promise<SettingChoice[]>;

interface Chosen {
  /** An id, a list of ids, or null. */
  value: unknown;
  /** The value until now. What was in it may stay although it is gone: settings that were read can be written back. */
  present: unknown;
}

const MOST_SAID = 30;

/** Says which of the ids is none of the choices. */
export async function noSuchChoice(
  db: Db,
  choices: SettingChoices,
  { value, present }: Chosen,
): Promise<Problem | undefined> {
  const there = await choices(db);
  const known = new Set([...there.map(({ id }) => id), ...idsIn(present)]);
  const wanted = idsIn(value).find((id) => !known.has(id));
  if (wanted === undefined) return undefined;
  const names = there.map(({ id, name }) => (id === name ? name : `${id} (${name})`));
  return { rule: "no_such_choice", values: { wanted, valid: listed(names, MOST_SAID) } };
}

const idsIn = (value: unknown) => (value === null ? [] : [value].flat()) as SettingChoice["id"][]; // by its schema

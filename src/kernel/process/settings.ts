import { sql } from "kysely";
import { z } from "zod";
import type { Database, Trx } from "../database/database.js";
import { isStorable } from "../input/characters.js";
import { ruleOf } from "../input/rule-of.js";
import type { Problem } from "../refusal/problem.js";
import { Refusal } from "../refusal/refusal.js";
import type { Log } from "./log.js";
import { noSuchChoice, type SettingChoices } from "./setting-choices.js";

/** A value an administrator may change while the product runs. */
export interface SettingDeclaration {
  name: string;
  schema: z.ZodType;
  default: unknown;
  /**
   * Of a setting that is the id of one of them, null for none, or a list of such ids. Another id is refused. Who reads the setting must
   * expect one whose record was deleted since.
   */
  choices?: SettingChoices;
}

export interface Settings {
  /** The stored value or the default. An undeclared name is a mistake in the program. */
  value<T>(name: string): T;
  all(): Record<string, unknown>;
  /** Of all values, by name. */
  schema: z.ZodObject;
  /** Of the settings that choose among records, by name. */
  choices: ReadonlyMap<string, SettingChoices>;
  /** Refuses the whole set when one name or value is wrong. Other processes hear of it when the change is committed. */
  write(trx: Trx, values: Record<string, unknown>): Promise<void>;
  /** Reads what is stored; for the process that wrote, which need not wait for its own notification. */
  reload(): Promise<void>;
}

const CHANNEL = "bellwether_settings";

/** Kept in memory by every process; a change rings in all of them. */
export async function openSettings(database: Database, declared: SettingDeclaration[], log: Log): Promise<Settings> {
  const byName = new Map(declared.map((setting) => [setting.name, setting]));
  let stored = new Map<string, unknown>();
  let asked = 0;
  let answered = 0;

  /** Two answers may come the other way round: one that was asked for before what is known is passed over. */
  const load = async () => {
    asked += 1;
    const turn = asked;
    const rows = await database.db.selectFrom("settings").select(["name", "value"]).execute();
    if (turn < answered) return;
    answered = turn;
    stored = new Map(rows.map((row) => [row.name, row.value]));
  };
  // What cannot be read now is read at the next ring; a lost connection rings when it is back.
  const reload = () => load().catch((error) => log.warn({ err: error }, "the settings could not be read again"));
  await database.listen(CHANNEL, reload);
  database.onGap(() => void reload());
  await load();

  const value = (name: string) => {
    const setting = byName.get(name);
    if (!setting) throw new Error(`No part declares the setting ${name}.`);
    return stored.has(name) ? stored.get(name) : setting.default;
  };

  return {
    value: <T>(name: string) => value(name) as T, // the declaration's schema let it in
    all: () => Object.fromEntries([...byName.keys()].map((name) => [name, value(name)])),
    schema: z.object(Object.fromEntries(declared.map(({ name, schema }) => [name, schema]))),
    choices: new Map(declared.flatMap(({ name, choices }) => (choices ? [[name, choices]] : []))),
    async write(trx, values) {
      const checked = Object.entries(values).map(([name, raw]) => checkedSetting(byName, name, raw));
      const problems = checked.flatMap(({ problem }) => problem ?? []);
      for (const { name, value: chosen, choices } of checked) {
        const wrong = choices && (await noSuchChoice(trx, choices, { value: chosen, present: value(name) }));
        if (wrong) problems.push(wrongSetting(name, wrong));
      }
      if (problems.length > 0) throw new Refusal(422, problems);
      // What follows from a value in the database may take longer than a statement of a request: every person has a new name.
      await sql`set local statement_timeout = 0`.execute(trx);
      for (const { name, value } of checked) {
        const json = JSON.stringify(value);
        await sql`insert into settings (name, value) values (${name}, ${json}::jsonb)
                  on conflict (name) do update set value = excluded.value`.execute(trx);
      }
      await sql`select pg_notify(${CHANNEL}, '')`.execute(trx);
    },
    reload: load,
  };
}

function checkedSetting(
  byName: Map<string, SettingDeclaration>,
  name: string,
  raw: unknown,
): { name: string; value?: unknown; choices?: SettingChoices; problem?: Problem } {
  const setting = byName.get(name);
  if (!setting) return { name, problem: { field: name, rule: "no_setting" } };
  const parsed = setting.schema.safeParse(raw);
  const [issue] = parsed.error?.issues ?? [];
  if (issue) return { name, problem: wrongSetting(name, ruleOf(issue)) };
  // Whatever the declaration lets through, the database keeps no NUL and no broken surrogate.
  if (!isStorable(parsed.data)) return { name, problem: wrongSetting(name, { rule: "unstorable" }) };
  return { name, value: parsed.data, choices: setting.choices };
}

const wrongSetting = (field: string, reason: Problem): Problem => ({
  field,
  rule: "wrong_setting",
  values: { name: field, reason: { field, ...reason } },
});

declare module "../database/database.js" {
  interface Tables {
    settings: { name: string; value: unknown };
  }
}

export const settingsMigrations = {
  "2026-11-20-00 settings": {
    up: async (db: Database["db"]) => {
      await sql`create table settings (name text primary key, value jsonb not null)`.execute(db);
    },
  },
};

import { type RawBuilder, sql } from "kysely";
import { type Db, plainLetters, readReference, type Trx } from "../../kernel/index.js";
import { type Principal, selectPrincipals, shownOtherwise } from "./principal.js";
import { type Eligible, everybodyActive } from "./search-principals.js";

/**
 * The people and groups that a typed reference can mean: one for what a form writes itself, else whose login or group
 * name it is, else whose name is shown so, else who is called so, else who is with the last name first. Up to `MOST`. `eligible`: by default all active
 * users, and the caller must check whether the viewer may choose them.
 */
export async function principalsNamed(
  db: Db | Trx,
  typed: string,
  eligible: Pick<Eligible, "rule"> = everybodyActive,
): Promise<Principal[]> {
  const { whole, key, id } = readReference(typed);
  if (whole === "") return [];
  const byName = sql<boolean>`${isPerson} and (${shownExactly(whole)} or ${calledExactly(whole)})`;
  const readings = [
    ...(id === undefined ? [] : [sql<boolean>`u.id = ${id}`]),
    ...(key === undefined ? [] : [sql<boolean>`${isPerson} and lower(u.login) = lower(${key})`]),
    loginOrGroup(whole),
    byName,
    sql<boolean>`${isPerson} and ${lastNameFirst(whole.replace(/,\s*/, " "))}`,
  ];
  for (const reading of readings) {
    const found = await principalsWhere(db, reading, eligible);
    const shown = reading === byName ? found.filter(({ name }) => name.toLowerCase() === whole.toLowerCase()) : [];
    if (found.length > 0) return shown.length > 0 ? shown : found;
  }
  return [];
}

const MOST = 20;

/** Says it as the index of logins does, which leaves groups out. */
const isPerson = sql`u.type <> 'group' and u.type = 'user'`;

/** Each from its index: by one condition for both the planner would read all users in the order of their ids. */
const loginOrGroup = (name: string) => sql<boolean>`u.id = any(array(
  select u.id from users u where ${isPerson} and lower(u.login) = lower(${name})
  union all select u.id from users u where u.type = 'group' and lower(u.firstname) = lower(${name})))`;

const calledExactly = (name: string) =>
  sql`lower(trim(u.firstname || ' ' || u.lastname)) collate "C" = lower(${name}) collate "C"`;

/** The index has it without accents. */
const shownExactly = (name: string) => sql`
  ${shownOtherwise} and plain_letters(u.shown_name) collate "C" = ${plainLetters(name)} collate "C"
  and lower(u.shown_name) collate "C" = lower(${name}) collate "C"`;

/** Likewise. */
const lastNameFirst = (name: string) => sql`
  plain_letters(${LAST_NAME_FIRST}) collate "C" = ${plainLetters(name)} collate "C"
  and lower(${LAST_NAME_FIRST}) collate "C" = lower(${name}) collate "C"`;

const LAST_NAME_FIRST = sql`trim(u.lastname || ' ' || u.firstname)`;

const principalsWhere = (
  db: Db | Trx,
  reading: RawBuilder<boolean>,
  { rule }: Pick<Eligible, "rule">,
): Promise<Principal[]> =>
  selectPrincipals(db)
    .where(sql<boolean>`u.type in ('user', 'group') and (${reading}) and (${rule})`)
    .orderBy("u.id")
    .limit(MOST)
    .execute();

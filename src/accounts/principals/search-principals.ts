import { type RawBuilder, sql } from "kysely";
import { type Db, firstIds, MOST_FOUND, plainLetters, standsIn, type Trx } from "../../kernel/index.js";
import { ACTIVE } from "../identity/viewer.js";
import { nameOf, orderOf, type Principal, searchedName, shownOtherwise } from "./principal.js";

/** Who may be found. */
export interface Eligible {
  /** What `ids` reads from, for the `with` of the statement. */
  with?: RawBuilder<unknown>;
  /**
   * About `users u`. An `exists` in it ends with `offset 0`: without, the planner may join all that it looks at instead of
   * looking once for each of the few people that are asked about.
   */
  rule: RawBuilder<boolean>;
  /** The same as a select of ids, in any order and perhaps twice, which is cheap to begin. Left out: too many to begin with. */
  ids?: RawBuilder<unknown>;
  /** The same with some whom the rule leaves out, where that is cheaper: how many there are decides how they are searched. */
  near?: RawBuilder<unknown>;
}

export const everybodyActive: Eligible = { rule: sql<boolean>`u.status = ${ACTIVE}` };

interface Searched {
  typed: string;
  eligible: Eligible;
  limit?: number;
}

/** The people and groups with the typed text in their name or login, whose login it is first. */
export async function searchPrincipals(db: Db | Trx, searched: Searched): Promise<Principal[]> {
  const { rows } = await principalsFound(searched).execute(db);
  return rows;
}

/**
 * The same as a select. Where few are eligible it looks among them. Where many are, it follows the indexes of names from the
 * text on, which then has to be the beginning of a name, a last name or a login, and asks the rule of the first of each. So
 * no search costs more in a larger app.
 */
export function principalsFound({ typed, eligible, limit = MOST_FOUND }: Searched) {
  const text = plainLetters(typed);
  const { rule, near = eligible.ids } = eligible;
  return sql<Principal>`
    with ${eligible.with ? sql`${eligible.with},` : sql``} ${near ? lookedThrough(near) : nobodyFirst}
    select u.id, ${nameOf("u")} as name, u.login, u.type from (
      select u.* from users u
       where (select is_few from size) and u.id in (select id from few) and u.type <> 'deleted'
         and ${standsIn(searchedName("u"), typed)} ${eligible.near ? sql`and ${rule}` : sql``}
      union all
      select u.* from users u where u.id in (${eligibleFrom(text, rule)})
    ) u
     order by lower(u.login) = lower(${typed}) desc,
              starts_with(${login}, ${text}::text) or starts_with(${name}, ${text}::text) desc,
              ${orderOf("u")}, u.id
     limit ${sql.lit(limit)}`;
}

const login = sql`plain_letters(u.login)`;
const name = sql`plain_letters(trim(u.firstname || ' ' || u.lastname))`;

/** So many are looked through one by one. */
const FEW = 1_000;

const lookedThrough = (ids: RawBuilder<unknown>) => sql`
  few as materialized (select id from ${firstIds(ids, FEW + 1)} eligible (id)),
  size as materialized (select count(*) <= ${sql.lit(FEW)} as is_few from few)`;

const nobodyFirst = sql`few as (select id from users where false), size as (select false as is_few)`;

/** Of so many from each index the rule is asked. */
const MOST_ASKED = 300;

/** As the indexes have them. That of names that are shown otherwise is empty as long as none is. */
const keys = [
  { key: sql`${login} collate "C"`, among: sql`u.type in ('user', 'group')` },
  { key: sql`${name} collate "C"`, among: sql`u.type in ('user', 'group')` },
  {
    key: sql`plain_letters(trim(u.lastname || ' ' || u.firstname)) collate "C"`,
    among: sql`u.type in ('user', 'group')`,
  },
  { key: sql`plain_letters(u.shown_name) collate "C"`, among: shownOtherwise },
];

/** A range instead of LIKE: a plan that is kept for any text can use the index. Nothing sorts behind U+10FFFF. */
function eligibleFrom(text: string, rule: RawBuilder<boolean>): RawBuilder<unknown> {
  const branches = keys.map(
    ({ key, among }) => sql`(
      select u.id from (
        select * from users u
         where not (select is_few from size) and ${among}
           and ${key} >= ${text}::text and ${key} < ${`${text}\u{10FFFF}`}::text
         order by ${key} limit ${sql.lit(MOST_ASKED)}) u
       where ${rule} limit ${sql.lit(MOST_FOUND)})`,
  );
  return sql.join(branches, sql` union all `);
}

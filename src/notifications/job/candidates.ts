import { type RawBuilder, sql } from "kysely";
import type { Names } from "../settings/names.js";
import { settingIsOn } from "../settings/settings-relation.js";
import { rankOf } from "./reason.js";
import type { Candidates } from "./recipients.js";

interface Meant {
  candidates: Candidates[];
  mentioned: number[];
  /** They are few, and looked up only once. */
  few: boolean;
}

/**
 * (user_id, rank): the people meant, once for each reason, groups expanded to their people. A rule is asked of the person and
 * not of the group. What has nobody to offer is left out of the text: each branch of a union costs planning.
 */
export function meantPeople(names: Names, { candidates, mentioned, few }: Meant): RawBuilder<unknown> {
  const asked = candidates.filter((some) => isRelation(some) && isForFew(names, some));
  const others = candidates.filter((some) => !asked.includes(some) && !isEmpty(some));
  const named: Candidates = { from: mentioned, reason: "mentioned" };
  const branches = [...expanded(names, [named, ...others], few), ...asked.map(amongThoseWhoAsked)];
  return branches.length > 0
    ? sql.join(branches, sql` union all `)
    : sql`select null::int as user_id, null::int as rank where false`;
}

const isEmpty = ({ from }: Candidates): boolean => Array.isArray(from) && from.length === 0;

const isRelation = ({ from }: Candidates): boolean => !Array.isArray(from);

/** A rule that is off by default concerns the few who switched it on. */
const isForFew = (names: Names, { rule }: Candidates) => rule !== undefined && names.defaultOf(rule) === false;

/**
 * Everybody as they are, and once more those that are groups, as their people. A group among the first is no active person,
 * which is asked later. Both at once, as an outer join with the groups, would read all people of all groups of the house.
 * `rule` is the place of a branch's rule, 0 for none.
 */
function expanded(names: Names, candidates: Candidates[], few: boolean): RawBuilder<unknown>[] {
  const rules = [...new Set(candidates.flatMap(({ rule }) => rule ?? []))];
  const placeOf = ({ rule }: Candidates) => (rule === undefined ? 0 : rules.indexOf(rule) + 1);
  const given = [...known(candidates, placeOf), ...candidates.filter(isRelation).map((one) => related(one, placeOf))];
  if (given.length === 0) return [];
  const allowed = (person: RawBuilder<number>) => {
    const asked = rules.map((rule, at) => sql`(r.rule <> ${sql.lit(at + 1)} or ${settingIsOn(names, rule, person)})`);
    return asked.length > 0 ? sql.join(asked, sql` and `) : sql`true`;
  };
  return [
    sql`
      (with r as ${few ? sql`materialized` : sql`not materialized`} (${sql.join(given, sql` union all `)})
        select r.user_id, r.rank from r where ${allowed(sql.ref("r.user_id"))}
         union all
        select gu.user_id, r.rank
          from r
          join users g on g.id = r.user_id and g.type = 'group' and r.expands
          join group_users gu on gu.group_id = g.id
         where ${allowed(sql.ref("gu.user_id"))})`,
  ];
}

/** (user_id, rank, rule, expands) of a relation; `expands`: there may be groups in it. */
const related = (some: Candidates, placeOf: (some: Candidates) => number) => sql`
  select r.user_id, ${sql.lit(rankOf(some.reason))} as rank, ${sql.lit(placeOf(some))} as rule, ${sql.lit(!some.peopleOnly)} as expands
    from (${some.from as RawBuilder<unknown>}) r`; // a relation, as is filtered above

/** Up to so many people stand in the text one by one: the planner counts them, and takes any array for ten. */
const COUNTED = 8;

/** The same of those known by id, of all reasons, as one list. */
function known(candidates: Candidates[], placeOf: (some: Candidates) => number): RawBuilder<unknown>[] {
  const people = candidates.flatMap((some) =>
    Array.isArray(some.from) ? some.from.map((id) => ({ id, rank: rankOf(some.reason), rule: placeOf(some) })) : [],
  );
  if (people.length === 0) return [];
  if (people.length <= COUNTED) {
    const rows = people.map(({ id, rank, rule }) => sql`(${id}::int, ${sql.lit(rank)}, ${sql.lit(rule)}, true)`);
    return [sql`select * from (values ${sql.join(rows)}) as given (user_id, rank, rule, expands)`];
  }
  return [
    sql`select *, true as expands from unnest(${people.map(({ id }) => id)}::int[], ${people.map(({ rank }) => rank)}::int[],
                             ${people.map(({ rule }) => rule)}::int[]) as given (user_id, rank, rule)`,
  ];
}

/**
 * A project may have fifty thousand members, so the question starts from the few who switched the rule on, and asks of each
 * whether they are meant, by themselves or by a group. People alone are looked up as one array in the index of their relation
 * (measured: a quarter of the cost of asking one by one); `offset 0` keeps it in that order where groups are among them.
 */
function amongThoseWhoAsked({ from, peopleOnly, rule, reason }: Candidates): RawBuilder<unknown> {
  const asked = sql`service_notification_settings s where s.channel = 'center' and s.name = ${sql.lit(rule)} and s.enabled`;
  const rank = sql.lit(rankOf(reason));
  if (peopleOnly) {
    return sql`
      select r.user_id, ${rank} as rank from (${from}) r where r.user_id = any(array(select s.user_id from ${asked}))`;
  }
  return sql`
    select s.user_id, ${rank} as rank
      from ${asked}
       and (exists (select from (${from}) r where r.user_id = s.user_id offset 0)
            or exists (select from (${from}) r join group_users gu on gu.group_id = r.user_id
                        where gu.user_id = s.user_id offset 0))`;
}

import { sql } from "kysely";
import { listed, type Problem, type Trx } from "../../kernel/index.js";
import { nothingSaid } from "../fields/fields.js";
import type { Wanted } from "../rules/wanted.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";

/** An issue below the hundredth is more than anybody has, and bounds every walk through a family. */
const MOST_LEVELS = 100;

const SENT = "parent_issue_id";

/** The parent is new, or was taken away. */
export function parentProblems(_trx: Trx, { next, facts }: Wanted): Problem[] {
  if (!facts.permissions.has("manage_subtasks")) return [{ field: SENT, rule: "issues.subtasks" }];
  if (next.parent_id === null) return [];
  const { parent } = facts.family;
  if (!parent?.visible || !parent.reachable || parent.circular) return [{ field: SENT, rule: "issues.wrong_parent" }];
  if (parent.levels > MOST_LEVELS) return [{ field: SENT, rule: "issues.too_deep", values: { count: MOST_LEVELS } }];
  if (parent.closed && !facts.statusIsClosed) return [{ field: SENT, rule: "issues.open_below_closed" }];
  return [];
}

/** The parent that an issue has is sent beside another project. */
export const keptParentProblems = (_trx: Trx, { facts: { family } }: Wanted): Problem[] =>
  family.parent?.reachable ? [] : [{ field: SENT, rule: "issues.wrong_parent" }];

/** The status turns: other issues may hold it. */
export async function turnProblems(trx: Trx, wanted: Wanted): Promise<Problem[]> {
  const { statusIsClosed, family } = wanted.facts;
  const field = "status_id";
  if (!statusIsClosed) return family.parent?.closed ? [{ field, rule: "issues.closed_above" }] : [];
  return [
    ...(family.openBelow ? [{ field, rule: "issues.open_below", values: await seenOnes(trx, wanted, below) }] : []),
    ...(family.blocked ? [{ field, rule: "issues.blocked", values: await seenOnes(trx, wanted, blockers) }] : []),
  ];
}

/** Fields that follow the subtasks or the status. Nothing is wrong with sending what one has, or will have. */
export const derivedProblems = (_trx: Trx, { old, given, facts }: Wanted): Problem[] =>
  facts.derived
    .filter((field) => given[field] !== undefined && given[field] !== (old ?? nothingSaid)[field])
    .flatMap((field): Problem[] => {
      if (field !== "done_ratio" || facts.statusProgress === null) return [{ field, rule: "issues.derived_field" }];
      const follows = { field, rule: "issues.follows_status", values: { percent: facts.statusProgress } };
      return given[field] === facts.statusProgress ? [] : [follows];
    });

export function soonestProblems(_trx: Trx, { next, facts }: Wanted): Problem[] {
  const { soonestStart } = facts.family;
  if (soonestStart === null || next.start_date === null || next.start_date >= soonestStart) return [];
  return [{ field: "start_date", rule: "issues.starts_too_early", values: { date: soonestStart } }];
}

const below = (id: number) => sql`select unnest(issues_below(${id})) except select ${id}::int`;

const blockers = (id: number) => sql`
  select issue_from_id from issue_relations where issue_to_id = ${id} and relation_type = 'blocks'`;

/** The open ones that the actor sees; others are said of without their numbers. */
async function seenOnes(trx: Trx, { actor, issue }: Wanted, which: (id: number) => ReturnType<typeof below>) {
  const { rows } = await sql<{ id: number }>`
    select i.id from issues i join issue_statuses s on s.id = i.status_id
     where i.id in (${which(issue?.id ?? 0)}) and not s.is_closed and ${issueVisible(sql`${actor.id}::int`, issueColumns("i"))}
     order by i.id limit 21`.execute(trx);
  const names = rows.map(({ id }) => `#${id}`);
  return { names: names.length > 0 ? listed(names, 20) : { rule: "issues.unseen_ones" } };
}

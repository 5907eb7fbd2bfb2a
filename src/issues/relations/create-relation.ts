import { sql } from "kysely";
import { unseen } from "../../accounts/index.js";
import { deniedOn } from "../../entities/index.js";
import { type Change, invalid, type Problem, Refusal, type Trx } from "../../kernel/index.js";
import { permissionsHere } from "../../projects/index.js";
import { followOneAnother, lockIssues } from "../family/lock-lines.js";
import { gatherConsequences } from "../issue/consequences.js";
import { issueEntity } from "../issue/issue-entity.js";
import { issueColumns, issueVisible } from "../visibility/visibility.js";
import { begunRelation } from "./relation-detail.js";
import { relatesAcrossProjects } from "./relation-settings.js";
import { type RelationName, type RelationType, storedAs } from "./relation-types.js";
import { settleFamilies } from "./settle-families.js";

export interface NewRelation {
  /** The actor must see it. */
  issueId: number;
  /** What it is to the other issue. */
  name: RelationName;
  /** Undefined: none was named. */
  otherId: number | undefined;
  /** Working days between the two. */
  delay?: number;
}

/** Relates two issues, in one direction for both. What follows another issue is moved behind it. */
export async function createRelation(change: Change, wanted: NewRelation): Promise<{ id: number }> {
  const { trx } = change;
  const { type, turned } = storedAs(wanted.name);
  await followOneAnother(trx);
  const { otherId = 0 } = wanted;
  await lockIssues(trx, [wanted.issueId, otherId]);
  const [from, to] = directed({ type, turned }, wanted.issueId, otherId);
  await refuseForbidden(change, wanted, { from, to, type });
  const id = await insertRelation(trx, { from, to, type, delay: wanted.delay ?? 0 });
  const consequences = gatherConsequences();
  const movedIds = type === "precedes" ? [from] : [];
  await settleFamilies(change, { parentIds: [], movedIds, consequences });
  for (const [issueId, detail] of begunRelation({ from, to, type })) consequences.add(issueId, detail);
  await consequences.write(change);
  return { id };
}

/** What has no direction begins with the lower number, as in Redmine: so there is one of it between two issues. */
function directed({ type, turned }: ReturnType<typeof storedAs>, issueId: number, otherId: number): [number, number] {
  const backwards = type === "relates" ? issueId > otherId : turned;
  return backwards ? [otherId, issueId] : [issueId, otherId];
}

interface Directed {
  from: number;
  to: number;
  type: RelationType;
}

async function refuseForbidden(change: Change, wanted: NewRelation, asked: Directed): Promise<void> {
  const { trx, actor, settings } = change;
  const { issueId, otherId } = wanted;
  const facts = await factsOf(trx, actor.id, wanted, asked);
  if (!facts) throw unseen(actor, "issue");
  if (!actor.operator && !facts.permissions.includes("manage_issue_relations"))
    throw await deniedOn(change, issueEntity, issueId, "issues.relating");
  if (otherId === issueId) throw invalid("issue_to_id", "issues.related_to_itself");
  if (!facts.otherVisible && !actor.operator) throw invalid("issue_to_id", "issues.no_related_issue");
  const problems: (Problem | false | undefined)[] = [
    facts.taken && { field: "issue_to_id", rule: "issues.related_already" },
    facts.apart && !relatesAcrossProjects(settings) && { field: "issue_to_id", rule: "issues.not_same_project" },
    facts.oneFamily && { field: "issue_to_id", rule: "issues.related_to_subtask" },
    facts.circular && !facts.oneFamily && { field: "issue_to_id", rule: "issues.circular_relation" },
  ];
  const found = problems.filter((problem) => problem !== undefined && problem !== false);
  if (found.length > 0) throw new Refusal(422, found);
}

interface Facts {
  permissions: string[];
  otherVisible: boolean;
  taken: boolean;
  /** They are of different projects. */
  apart: boolean;
  /** One is above the other. */
  oneFamily: boolean;
  circular: boolean;
}

/** Undefined where one of them is missing. */
async function factsOf(
  trx: Trx,
  userId: number,
  { issueId, otherId = 0 }: NewRelation,
  { from, to, type }: Directed,
): Promise<Facts | undefined> {
  const line = (id: number) => sql`(issues_below(${id}) || issues_above(${id}))`;
  const circular = {
    precedes: sql`issues_pushed_by(${line(to)}) && ${line(from)}`,
    blocks: sql`${from} = any(issues_closed_after(array[${to}::int]))`,
  };
  const { rows } = await sql<Facts>`
    select ${permissionsHere(userId, sql`i.project_id`)} as permissions,
           coalesce(${issueVisible(sql`${userId}::int`, issueColumns("o"))}, false) as "otherVisible",
           exists (select 1 from issue_relations
                    where (issue_from_id, issue_to_id) = (${from}, ${to})
                       or (${type === "relates"}::boolean and (issue_from_id, issue_to_id) = (${to}, ${from}))) as taken,
           coalesce(i.project_id <> o.project_id, false) as apart,
           ${from} = any(${line(to)}) as "oneFamily",
           ${type === "precedes" || type === "blocks" ? circular[type] : sql`false`} as circular
      from issues i left join issues o on o.id = ${otherId}
     where i.id = ${issueId}`.execute(trx);
  return rows[0];
}

async function insertRelation(trx: Trx, { from, to, type, delay }: Directed & { delay: number }): Promise<number> {
  const { id } = await trx
    .insertInto("issue_relations")
    .values({ issue_from_id: from, issue_to_id: to, relation_type: type, delay: type === "precedes" ? delay : null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

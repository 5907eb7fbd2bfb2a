import { z } from "zod";
import type { Tool } from "../../agents/index.js";
import { bytesIn, type Change, change, fitting, invalid, LARGEST_ANSWER, listed, listOf } from "../../kernel/index.js";
import { peopleIn } from "../../projects/index.js";
import { alsoIssue, meantIssue } from "../agents/issue-reference.js";
import { ofIssue } from "../issue/of-issue.js";
import { issueInSight } from "../visibility/visible-issue.js";
import { createRelation, type NewRelation } from "./create-relation.js";
import { deleteRelation } from "./delete-relation.js";
import { relatedIssues } from "./related-issues.js";
import { type RelatedShape, relatedForAgents, relatedShape } from "./related-shape.js";
import { delayInDays } from "./relation-input.js";
import { relationNames } from "./relation-types.js";

const MOST_RELATIONS = 50;

const input = z.strictObject({
  issue: alsoIssue,
  add: listOf(
    z.strictObject({
      type: z.enum(relationNames).default("relates"),
      issue: alsoIssue,
      delay: delayInDays.optional(),
    }),
    MOST_RELATIONS,
  ).default([]),
  remove: listOf(z.int(), MOST_RELATIONS).default([]),
  dry_run: z.boolean().default(false),
});

/** A relation that a dry run added has no id to remove it by. */
const relation = relatedShape.extend({ id: z.int().nullable() });

const output = z.object({
  id: z.int(),
  relations: z.array(relation),
  relations_count: z.int(),
  dry_run: z.boolean().optional(),
});

type Input = z.infer<typeof input>;

export const updateRelations: Tool<Input, z.infer<typeof output>> = {
  name: "service_relations_update",
  title: "Relate issues",
  description:
    "Adds relations of an issue, removes some by id. `type`: what it is to the other; `delay`: working days. Answers its relations.",
  input,
  output,
  access: "write",
  idempotent: false,
  argumentOf: { issue_to_id: "add.issue", relation_type: "add.type" },
  async call(runtime, caller, asked) {
    const { id } = await issueInSight(runtime.db, caller, await meantIssue(runtime, caller, "issue", asked.issue));
    const adding: NewRelation[] = [];
    for (const [at, { type, issue, delay }] of asked.add.entries()) {
      if (delay && !isOrder(type)) throw invalid(`add.${at}.delay`, "issues.delay_of_order");
      const otherId = await meantIssue(runtime, caller, `add.${at}.issue`, issue);
      adding.push({ issueId: id, name: type, otherId, delay });
    }
    const { relations, addedIds } = await change(runtime, caller, (open) => updated(open, id, adding, asked.remove), {
      dryRun: asked.dry_run,
    });
    const shown = shownOf(relations, addedIds);
    const relations_count = relations.length;
    if (!asked.dry_run) return { id, relations: shown, relations_count };
    return {
      id,
      relations: shown.map((one) => (addedIds.has(one.id) ? { ...one, id: null } : one)),
      relations_count,
      dry_run: true,
    };
  },
};

/** One issue after the other: only there is something to wait for. */
const isOrder = (type: string) => type === "precedes" || type === "follows";

interface Updated {
  relations: RelatedShape[];
  addedIds: Set<number>;
}

/** Leaves the rest of the answer room beside them. */
const ROOM = LARGEST_ANSWER - 2_000;

/** All of them where they fit; else those that were added, and as many others as have room beside them. */
function shownOf(relations: RelatedShape[], addedIds: Set<number>): RelatedShape[] {
  if (bytesIn(relations) <= ROOM) return relations;
  const [added, others] = [true, false].map((wanted) => relations.filter(({ id }) => addedIds.has(id) === wanted));
  return [...(added ?? []), ...fitting(others ?? [], ROOM - bytesIn(added))];
}

async function updated(open: Change, id: number, adding: NewRelation[], removing: number[]): Promise<Updated> {
  for (const relationId of await ownAmong(open, id, removing)) await deleteRelation(open, { id: relationId });
  const addedIds = new Set<number>();
  for (const relation of adding) {
    const { otherId } = relation;
    const add = () => createRelation(open, relation);
    const added = await (adding.length === 1 || otherId === undefined ? add() : ofIssue(otherId, add));
    addedIds.add(added.id);
  }
  const related = await relatedIssues(open.trx, open.actor, id);
  const people = await peopleIn(
    open.trx,
    related.map(({ authorId }) => authorId),
    related.map(({ projectId }) => projectId),
  );
  return { relations: related.map((one) => relatedForAgents(one, people)), addedIds };
}

/** The number of an issue is easily taken for that of a relation, which then would be one between two others. */
async function ownAmong({ trx, actor }: Change, id: number, removing: number[]): Promise<Set<number>> {
  if (removing.length === 0) return new Set();
  const own = await relatedIssues(trx, actor, id);
  const foreign = removing.filter((one) => !own.some(({ relationId }) => relationId === one));
  if (foreign.length === 0) return new Set(removing);
  const wanted = listed(foreign.map(String));
  const valid = listed(own.map(({ relationId, name, id: otherId }) => `${relationId} (${name} #${otherId})`));
  throw own.length > 0
    ? invalid("remove", "issues.not_its_relations", { id, wanted, valid })
    : invalid("remove", "issues.without_relations", { id });
}

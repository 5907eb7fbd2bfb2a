import { z } from "zod";
import type { Viewer } from "../../accounts/index.js";
import type { Db } from "../../kernel/index.js";
import { relationTypes } from "./relation-types.js";
import { type Relation, visibleRelations } from "./visible-relations.js";

export const relationAnswer = z
  .object({
    id: z.int(),
    issue_id: z.int(),
    issue_to_id: z.int(),
    relation_type: z.enum(relationTypes),
    delay: z.int().nullable(),
  })
  .meta({ id: "Relation" });

/** In Redmine's shape. */
export const relationJson = ({ issue_from_id, ...relation }: Relation): z.infer<typeof relationAnswer> => ({
  id: relation.id,
  issue_id: issue_from_id,
  issue_to_id: relation.issue_to_id,
  relation_type: relation.relation_type,
  delay: relation.delay,
});

/** Those of each of many issues that the viewer sees, read at once. */
export async function relationsOfEach(db: Db, viewer: Viewer, issues: { id: number }[]) {
  const relations = await visibleRelations(
    db,
    viewer,
    issues.map(({ id }) => id),
  );
  return (issueId: number) =>
    relations
      .filter(({ issue_from_id, issue_to_id }) => issue_from_id === issueId || issue_to_id === issueId)
      .map(relationJson);
}

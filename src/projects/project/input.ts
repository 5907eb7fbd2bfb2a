import { z } from "zod";
import {
  filledListOf,
  LONGEST_TEXT,
  parsed,
  sentFlag,
  sentId,
  sentIdOrNone,
  settable,
  text,
  wrapped,
} from "../../kernel/index.js";
import { customFieldsSchema, customFieldValuesSchema, customValuesIn } from "../../tracking/index.js";
import { categoryAnswer, membershipAnswer, projectAnswer } from "./rest/json.js";
import type { ProjectChanges } from "./update-project.js";

const line = text(1_000);

export const projectInput = z.strictObject({
  name: line.optional(),
  identifier: line.optional(),
  description: text(LONGEST_TEXT).nullish(),
  homepage: line.nullish(),
  is_public: sentFlag.optional(),
  inherit_members: sentFlag.optional(),
  parent_id: sentIdOrNone.optional(),
  enabled_module_names: filledListOf(text(100), 100).optional(),
  tracker_ids: filledListOf(sentId, 1_000).optional(),
  default_version_id: sentIdOrNone.optional(),
  default_issue_query_id: sentIdOrNone
    .optional()
    .describe("The saved query that lists of its issues open with: public, of the project or of all."),
  default_assigned_to_id: sentIdOrNone.optional(),
  issue_custom_field_ids: z
    .preprocess((sent) => (sent === "" ? undefined : sent), filledListOf(sentId, 1_000).optional())
    .describe("Of the custom fields that are not in all projects."),
  custom_fields: customFieldsSchema.optional(),
  custom_field_values: customFieldValuesSchema.optional(),
});

const changes = projectInput.transform((sent) => ({
  name: sent.name,
  identifier: sent.identifier,
  description: sent.description === null ? "" : sent.description,
  homepage: sent.homepage === null ? "" : sent.homepage,
  isPublic: sent.is_public,
  inheritMembers: sent.inherit_members,
  parentId: sent.parent_id,
  moduleNames: sent.enabled_module_names,
  trackerIds: sent.tracker_ids,
  defaultVersionId: sent.default_version_id,
  defaultQueryId: sent.default_issue_query_id,
  defaultAssigneeId: sent.default_assigned_to_id,
  issueFieldIds: sent.issue_custom_field_ids,
  customValues: customValuesIn(sent.custom_fields, sent.custom_field_values),
}));

/** The fields under `project`. An unknown name is refused rather than ignored. */
export function projectFields(body: unknown): ProjectChanges {
  return parsed(changes, settable(wrapped("project", body), { input: projectInput, answer: projectAnswer }));
}

export const membershipInput = z.strictObject({
  user_id: sentId.optional(),
  user_ids: filledListOf(sentId, 100).optional().describe("Instead of user_id, of several."),
  role_ids: filledListOf(sentId, 100).optional(),
});

/** `present`: the roles there are, which stay where none are sent. */
export function membershipFields(body: unknown, present: number[] = []): { userIds: number[]; roleIds: number[] } {
  const {
    user_id,
    user_ids = [],
    role_ids,
  } = parsed(
    membershipInput,
    settable(wrapped("membership", body), { input: membershipInput, answer: membershipAnswer }),
  );
  return { userIds: user_id === undefined ? user_ids : [user_id], roleIds: role_ids ?? present };
}

export const categoryInput = z.strictObject({ name: line.optional(), assigned_to_id: sentIdOrNone.optional() });

export function categoryFields(body: unknown): { name?: string; assignedToId?: number | null } {
  const { name, assigned_to_id } = parsed(
    categoryInput,
    settable(wrapped("issue_category", body), { input: categoryInput, answer: categoryAnswer }),
  );
  return { name, assignedToId: assigned_to_id };
}

import { z } from "zod";
import { parsed, sentId, sentNumber } from "../../kernel/index.js";
import type { TransitionsOf } from "./transition-matrix.js";
import type { FieldPermission, Transition } from "./workflow.js";

const status = sentNumber(z.number().int().nonnegative());
const matrix = z.record(z.string(), z.array(sentId).max(1_000)).default({});
const matrices = z.object({ all: matrix, author: matrix, assignee: matrix }).partial().default({});
const ruled = z.record(z.string(), z.record(z.string(), z.enum(["", "readonly", "required"]))).default({});

/** The ticked boxes of the matrices: `{author: {1: [5]}}`. */
export function transitionsIn(sent: unknown): Transition[] {
  const { all = {}, author = {}, assignee = {} } = parsed(matrices, sent);
  return [...ofMatrix("all", all), ...ofMatrix("author", author), ...ofMatrix("assignee", assignee)];
}

const ofMatrix = (of: TransitionsOf, boxes: Record<string, number[]>): Transition[] =>
  Object.entries(boxes).flatMap(([from, to]) =>
    to.map((id) => ({
      old_status_id: parsed(status, from),
      new_status_id: id,
      author: of === "author",
      assignee: of === "assignee",
    })),
  );

/** The rules that were chosen: `{subject: {1: "readonly"}}`. */
export function permissionsIn(sent: unknown): FieldPermission[] {
  return Object.entries(parsed(ruled, sent)).flatMap(([field, byStatus]) =>
    Object.entries(byStatus).flatMap(([id, rule]) =>
      rule === "" ? [] : [{ old_status_id: parsed(status, id), field, rule }],
    ),
  );
}

import { z } from "zod";
import { namedAnswer } from "../../kernel/index.js";
import type { Subtask } from "./subtasks.js";

interface Child {
  id: number;
  tracker: { id: number; name: string };
  subject: string;
  children?: Child[];
}

export const childAnswer: z.ZodType<Child> = z
  .object({
    id: z.int(),
    tracker: namedAnswer,
    subject: z.string(),
    get children() {
      return z.array(childAnswer).optional();
    },
  })
  .meta({ id: "Child" });

/** In Redmine's shape: undefined without any. */
export function childrenJson(subtasks: Subtask[], parentId: number): Child[] | undefined {
  const below = Map.groupBy(subtasks, (subtask) => subtask.parentId);
  const childrenOf = (id: number): Child[] | undefined =>
    below.get(id)?.map((subtask) => {
      const children = childrenOf(subtask.id);
      const tracker = { id: subtask.trackerId, name: subtask.tracker };
      return { id: subtask.id, tracker, subject: subtask.subject, ...(children && { children }) };
    });
  return childrenOf(parentId);
}

import type { Viewer } from "../../../accounts/index.js";
import type { Runtime } from "../../../kernel/index.js";
import { unseenAmong } from "../../../notifications/index.js";
import { issueEntity } from "../../issue/issue-entity.js";

/** Those of these issues with events that the viewer has not seen. A visitor has none. */
export const unseenOf = async (runtime: Runtime, viewer: Viewer, issues: { id: number }[]): Promise<Set<number>> =>
  viewer.anonymous
    ? new Set()
    : unseenAmong(runtime, viewer, { type: issueEntity.type, ids: issues.map(({ id }) => id) });

import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../accounts/index.js";
import { issuesTitled } from "./issues-titled.js";

/** By number, or by words of their subjects. */
export const foundIssues = (viewer: Viewer, asked: { text: string; limit: number }): RawBuilder<unknown> => sql`
  select subject as label, '#' || id || ' · ' || project as note, '/issues/' || id as href, is_closed as done
    from (${issuesTitled(viewer, asked)}) titled`;

import type { Context } from "hono";
import { z } from "zod";
import { unseen, type Viewer, visibleUser } from "../accounts/index.js";
import { invalid, type Named, type Runtime } from "../kernel/index.js";
import type { AskedActivity } from "./timeline.js";

/** What an address asks for, with the person by name. */
export interface ActivityFilters extends Omit<AskedActivity, "projectId" | "userId"> {
  person: Named | undefined;
}

/** Redmine's parameters: `user_id`, `from` (a day, the last that is shown) and `show_issues=1` for each class; and the cursor of a page. */
export async function askedActivity(runtime: Runtime, c: Context): Promise<ActivityFilters> {
  const { viewer } = c.var;
  const { user_id: user, from, cursor, ...rest } = c.req.query();
  return {
    person: user ? await personAsked(runtime, viewer, user) : undefined,
    ...(from && { upTo: dayAsked(from) }),
    ...(cursor && { cursor }),
    scopes: runtime.contributions.activity.map(({ scope }) => scope).filter((scope) => rest[`show_${scope}`] === "1"),
  };
}

/** By id, or `me`. */
async function personAsked(runtime: Runtime, viewer: Viewer, sent: string): Promise<Named> {
  const id = sent === "me" ? viewer.id : /^\d{1,9}$/.test(sent) ? Number(sent) : 0;
  const user = await visibleUser(runtime, viewer, id);
  if (!user) throw unseen(viewer, "user");
  return { id: user.id, name: user.shown_name };
}

function dayAsked(sent: string): string {
  if (!z.iso.date().safeParse(sent).success) throw invalid("from", "not_a_day");
  return sent;
}

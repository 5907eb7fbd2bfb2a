import { isDeepStrictEqual } from "node:util";
import { notFound, type Runtime } from "../../kernel/index.js";
import type { Viewer } from "../identity/viewer.js";
import { visibleUser } from "./list/user-list.js";
import { userJson } from "./user-json.js";

/** What was sent, without what the user has already: sending that is no error, settable or not (decisions 9.6, 10.1). */
export async function changedOnly(
  runtime: Runtime,
  { viewer, id, sent }: { viewer: Viewer; id: number; sent: Record<string, unknown> },
): Promise<Record<string, unknown>> {
  const user = await visibleUser(runtime, viewer, id);
  if (!user) throw notFound("user");
  const present = new Map<string, unknown>(Object.entries(userJson(user, viewer)));
  return Object.fromEntries(
    Object.entries(sent).filter(([name, value]) => !(present.has(name) && isDeepStrictEqual(present.get(name), value))),
  );
}

import type { Context } from "hono";
import type { Viewer } from "../../accounts/index.js";
import { watch } from "../../entities/index.js";
import { change, type Form, idParam, notFound, type Runtime, readForm } from "../../kernel/index.js";
import { requireCenter } from "./access.js";
import { centerContent } from "./center-content.js";
import { isFiltered, type ListState, listPath, listStateOf } from "./list-state.js";
import { markAllSeen, markSeen } from "./mark-seen.js";
import { CenterStreams } from "./streams.js";
import { undoSeen } from "./undo-seen.js";

export async function seeOne(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const id = idParam(c, "notification");
  const form = await readForm(c);
  await markSeen(runtime.db, runtime.contributions.notifications, viewer.id, [id]);
  return answerList(runtime, c, viewer, { state: stateIn(c, form) });
}

/** Of a filtered list only what it shows. */
export async function seeAll(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const state = stateIn(c, await readForm(c));
  const filter = isFiltered(state) ? state.filter : undefined;
  await markAllSeen(runtime.db, runtime.contributions.notifications, viewer.id, filter);
  return answerList(runtime, c, viewer, { state: { ...state, after: undefined } });
}

export async function undo(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const form = await readForm(c);
  const count = await undoSeen(runtime.db, viewer.id, Number(form.text("marking")) || 0);
  return answerList(runtime, c, viewer, {
    state: stateIn(c, form),
    notice: c.var.t("notifications.undone", { count }),
  });
}

export async function stopWatching(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const form = await readForm(c);
  const record = await recordOf(runtime, viewer.id, idParam(c, "notification"));
  await change(runtime, viewer, (open) => watch(open, record.entity, { id: record.id, watching: false }));
  return answerList(runtime, c, viewer, { state: stateIn(c, form), notice: c.var.t("notifications.unwatched") });
}

async function recordOf({ db, contributions }: Runtime, userId: number, id: number) {
  const told = await db
    .selectFrom("service_notifications")
    .select(["entity_type", "entity_id"])
    .where("id", "=", id)
    .where("user_id", "=", userId)
    .executeTakeFirst();
  const entity = told && contributions.entities.get(told.entity_type);
  if (!entity) throw notFound("notification");
  return { entity, id: told.entity_id };
}

/** List and badge at once, so that they never disagree on the page; a browser without scripts goes back. */
async function answerList(
  runtime: Runtime,
  c: Context,
  viewer: Viewer,
  { state, notice }: { state: ListState; notice?: string },
): Promise<Response> {
  const accept = c.req.header("accept") ?? "";
  if (c.req.method === "POST" && accept.includes("text/html") && !accept.includes("turbo-stream")) {
    return c.var.goTo(listPath(state), notice === undefined ? undefined : { kind: "notice", text: notice });
  }
  return c.var.stream(<CenterStreams content={await centerContent(runtime, viewer, state)} notice={notice} />);
}

const stateIn = (c: Context, form: Form) => listStateOf((name) => c.req.query(name) ?? form.text(name));

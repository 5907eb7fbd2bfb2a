import type { Context } from "hono";
import { z } from "zod";
import { type Form, type Runtime, readForm, sentNumber } from "../../kernel/index.js";
import { requireCenter } from "../center/access.js";
import { answerList, stateIn } from "../center/answer-list.js";
import { isInCorner } from "../center/corner-field.js";
import { CornerToast, MarkedToast } from "../center/corner-toast.js";
import { isFiltered } from "../list/list-state.js";
import { notificationParam } from "../notification-id.js";
import { markAllSeen, markSeen } from "./mark-seen.js";
import { undoSeen } from "./undo-seen.js";

export async function seeOne(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const id = notificationParam(c);
  const form = await readForm(c);
  await markSeen(runtime.db, runtime.contributions.notifications, viewer, [id]);
  return answerList(runtime, c, viewer, { state: stateIn(c, form) });
}

/** Of a filtered list only what it shows. */
export async function seeAll(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const form = await readForm(c);
  const state = stateIn(c, form);
  const filter = isFiltered(state) ? state.filter : undefined;
  const marking = await markAllSeen(runtime.db, runtime.contributions.notifications, viewer, filter);
  return answerList(runtime, c, viewer, {
    state: { ...state, after: undefined },
    corner: isInCorner(form) && <MarkedToast {...marking} />,
  });
}

export async function undo(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireCenter(runtime, c);
  const form = await readForm(c);
  const count = await undoSeen(runtime.db, viewer.id, markingIn(form) ?? 0);
  const notice = c.var.t("notifications.undone", { count });
  return answerList(runtime, c, viewer, {
    state: stateIn(c, form),
    notice,
    corner: isInCorner(form) && <CornerToast text={notice} />,
  });
}

/** There are more of them than the ids of records reach. */
const markingIn = (form: Form): number | undefined => sentNumber(z.int()).safeParse(form.text("marking")).data;

import type { Context } from "hono";
import { denied, requireLogin } from "../../accounts/index.js";
import { asksForStream, asksRefill, type Flash, TurboStream } from "../../design/index.js";
import {
  change,
  type Form,
  type Problem,
  problemsOf,
  type Router,
  type Runtime,
  readForm,
} from "../../kernel/index.js";
import type { ProjectChoice } from "../../projects/index.js";
import { sentCustomValues, sentInForm } from "../../tracking/index.js";
import { usualCopy } from "../copy/copy-form.js";
import { sentOptions } from "../copy/sent-copy.js";
import { offerChoicesIn } from "../form/offer-choices.js";
import { freshPlace } from "../inline/fresh-place.js";
import { isMenuFact } from "../inline/listed-fact.js";
import { chosenProject } from "../move/chosen-project.js";
import { stillChoosable } from "../move/edited-there.js";
import { leftBehind } from "../move/left-behind.js";
import { BulkFactPage } from "./bulk-fact-page.js";
import { BulkForm, BulkPage } from "./bulk-page.js";
import { deleteIssues } from "./change-issues.js";
import { bulkChoices } from "./choices/bulk-choices.js";
import { ListNews } from "./list-news.js";
import { type BulkAsked, type Saved, saveTicked } from "./save-ticked.js";
import { backOf, projectsOf, tickedIds, tickedIssues } from "./ticked-issues.js";
import { UNDO_PATH, undoTicked } from "./undo/undo-ticked.js";

/** The ticked issues of a list: changed, copied or deleted together. */
export function bulkRoutes(pages: Router, runtime: Runtime): void {
  pages.get("/issues/bulk_edit", (c) => showBulk(runtime, c));
  pages.get("/issues/bulk_edit/choices/:field", (c) => offerCommonValues(runtime, c));
  pages.post("/issues/bulk_update", (c) => updateTicked(runtime, c));
  pages.post(UNDO_PATH, (c) => undoTicked(runtime, c));
  pages.post("/issues/bulk_delete", (c) => deleteTicked(runtime, c));
}

async function showBulk(runtime: Runtime, c: Context): Promise<Response> {
  requireLogin(c);
  const { viewer } = c.var;
  const back = backOf(c.req.query("back_url"));
  const ids = tickedIds(c.req.queries("ids[]") ?? []);
  const field = c.req.query("field") ?? "";
  if (!c.var.view().inFrame || !isMenuFact(field)) {
    const copies = c.req.query("copy") === "1";
    return shownBulk(runtime, c, {
      ids,
      copies,
      takesAlong: usualCopy,
      values: {},
      customs: {},
      target: undefined,
      back,
    });
  }
  const issues = await tickedIssues(runtime.db, viewer, ids);
  const choices = await bulkChoices(runtime, viewer, issues);
  return c.var.show(<BulkFactPage {...{ issues, choices, field, back }} />);
}

/** The values that a field can have in all of them, for users who see them, as their form. */
async function offerCommonValues({ db }: Runtime, c: Context): Promise<Response> {
  const issues = await tickedIssues(db, requireLogin(c), tickedIds(c.req.queries("ids[]") ?? []));
  return offerChoicesIn(db, c, projectsOf(issues));
}

/** `instead`: only the form, where scripts put it in the place of the one that was sent. */
async function shownBulk(
  runtime: Runtime,
  c: Context,
  asked: BulkAsked,
  { problems = [], instead = false }: { problems?: Problem[]; instead?: boolean } = {},
): Promise<Response> {
  const { viewer } = c.var;
  const { target, copies, takesAlong, back } = asked;
  const issues = await tickedIssues(runtime.db, viewer, asked.ids);
  const { tracker_id: trackerId } = asked.values;
  const choices = await bulkChoices(runtime, viewer, issues, { target, trackerId, copies });
  if (copies && !choices.may.copy) throw denied(viewer, "issues.copying");
  const values = { ...stillChoosable(asked.values, choices), ...sentInForm(asked.customs) };
  const shown = { issues, choices, values, takesAlong, back, problems };
  if (!instead) return c.var.show(<BulkPage {...shown} />, problems.length > 0 ? 422 : 200);
  return c.var.stream(
    <TurboStream action="replace" target="bulk_form" morph>
      <BulkForm {...shown} />
    </TurboStream>,
  );
}

async function updateTicked(runtime: Runtime, c: Context): Promise<Response> {
  requireLogin(c);
  const form = await readForm(c);
  const { asked, problems: wrong } = await sentBulk(runtime, c, form);
  if (asksRefill(form)) return shownBulk(runtime, c, asked, { problems: wrong, instead: asksForStream(c) });
  if (await losesUnsaid(runtime, c, { asked, shownIn: form.text("shown_in") }))
    return shownBulk(runtime, c, asked, { instead: asksForStream(c) });
  let saved: Saved = { count: 0, undoable: [] };
  const problems = [
    ...wrong,
    ...(await problemsOf(async () => {
      if (wrong.length === 0) saved = await saveTicked(runtime, c.var, asked);
    })),
  ];
  const { back } = asked;
  const done = said(c, asked, saved);
  if (c.var.view().inFrame) {
    const list = await freshPlace(runtime, c, { place: back });
    return c.var.stream(<ListNews {...{ problems, done, back }}>{list}</ListNews>);
  }
  if (problems.length > 0) return shownBulk(runtime, c, asked, { problems });
  return c.var.goTo(back, done);
}

function said(c: Context, { copies }: BulkAsked, { count, undoable }: Saved): Flash {
  const text = c.var.t(copies ? "issues.bulk.copied" : "issues.bulk.changed", { count });
  return { kind: "notice", text, ...(undoable.length > 0 && { undo: { path: UNDO_PATH, ids: undoable } }) };
}

async function sentBulk({ db }: Runtime, c: Context, form: Form): Promise<{ asked: BulkAsked; problems: Problem[] }> {
  const values = form.group("issue");
  let target: ProjectChoice | undefined;
  const problems = await problemsOf(async () => {
    target = await chosenProject(db, c.var.viewer, values);
  });
  const asked = {
    ids: tickedIds(form.texts("ids[]")),
    copies: form.text("copy") === "1",
    takesAlong: sentOptions(form),
    customs: sentCustomValues(form),
    values: target ? { ...values, project_id: String(target.id) } : values,
    target,
    back: backOf(form.text("back_url")),
  };
  return { asked, problems };
}

/** What they lose is said before it is saved, once. */
async function losesUnsaid(
  { db, settings }: Runtime,
  c: Context,
  { asked: { ids, target, copies }, shownIn }: { asked: BulkAsked; shownIn: string | undefined },
): Promise<boolean> {
  if (!target || shownIn === String(target.id)) return false;
  return (await leftBehind(db, c.var.viewer, { ids, projectId: target.id, settings, copies })).length > 0;
}

async function deleteTicked(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer, t } = c.var;
  requireLogin(c);
  const ids = tickedIds(c.req.queries("ids[]") ?? []);
  const back = backOf(c.req.query("back_url"));
  const done: Flash = { kind: "notice", text: t("issues.bulk.deleted", { count: ids.length }) };
  await change(runtime, viewer, (open) => deleteIssues(open, ids));
  if (!c.var.view().inFrame) return c.var.goTo(back, done);
  return c.var.stream(<ListNews {...{ done, back }}>{await freshPlace(runtime, c, { place: back })}</ListNews>);
}

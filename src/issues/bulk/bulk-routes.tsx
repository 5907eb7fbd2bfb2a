import type { Context } from "hono";
import { requireLogin } from "../../accounts/index.js";
import { Toast, TurboStream, useView } from "../../design/index.js";
import {
  change,
  localPath,
  type Problem,
  problemsOf,
  type Router,
  type Runtime,
  readForm,
  worded,
} from "../../kernel/index.js";
import { fieldNames } from "../fields/fields.js";
import { issueInput } from "../fields/issue-input.js";
import type { FormValues } from "../form/form-values.js";
import { isListedFact } from "../inline/listed-fact.js";
import { BulkFactPage } from "./bulk-fact-page.js";
import { BulkPage, NONE } from "./bulk-page.js";
import { changeIssues, deleteIssues } from "./change-issues.js";
import { bulkChoices, tickedIds, tickedIssues } from "./ticked-issues.js";

/** The ticked issues of a list: changed, or deleted, together. */
export function bulkRoutes(pages: Router, runtime: Runtime): void {
  pages.get("/issues/bulk_edit", (c) => showBulk(runtime, c));
  pages.post("/issues/bulk_update", (c) => updateTicked(runtime, c));
  pages.post("/issues/bulk_delete", (c) => deleteTicked(runtime, c));
}

async function showBulk(runtime: Runtime, c: Context): Promise<Response> {
  requireLogin(c);
  const { values, back } = { values: {}, back: backOf(c.req.query("back_url")) };
  const ids = tickedIds(c.req.queries("ids[]") ?? []);
  const field = c.req.query("field") ?? "";
  if (!c.var.view().inFrame || !isListedFact(field)) return shownBulk(runtime, c, { ids, values, back });
  const issues = await tickedIssues(runtime.db, c.var.viewer, ids);
  const choices = await bulkChoices(runtime.db, c.var.viewer, issues);
  return c.var.show(<BulkFactPage {...{ issues, choices, field, back }} />);
}

interface Asked {
  ids: number[];
  values: FormValues;
  back: string;
}

async function shownBulk(
  { db }: Runtime,
  c: Context,
  { ids, values, back }: Asked,
  problems: Problem[] = [],
): Promise<Response> {
  const { viewer } = c.var;
  const issues = await tickedIssues(db, viewer, ids);
  const choices = await bulkChoices(db, viewer, issues);
  const page = <BulkPage issues={issues} choices={choices} values={values} back={back} problems={problems} />;
  return c.var.show(page, problems.length > 0 ? 422 : 200);
}

async function updateTicked(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer, t } = c.var;
  requireLogin(c);
  const form = await readForm(c);
  const asked = {
    ids: tickedIds(form.texts("ids[]")),
    values: form.group("issue"),
    back: backOf(form.text("back_url")),
  };
  let count = 0;
  const problems = await problemsOf(async () => {
    const { fields, notes } = issueInput(wanted(asked.values));
    count = await change(runtime, viewer, (open) => changeIssues(open, asked.ids, { fields, notes }));
  });
  const done = t("issues.bulk.changed", { count });
  if (c.var.view().inFrame) return c.var.stream(<ListNews problems={problems} done={done} />);
  if (problems.length > 0) return shownBulk(runtime, c, asked, problems);
  return c.var.goTo(asked.back, { kind: "notice", text: done });
}

async function deleteTicked(runtime: Runtime, c: Context): Promise<Response> {
  const { viewer, t } = c.var;
  requireLogin(c);
  const ids = tickedIds(c.req.queries("ids[]") ?? []);
  await change(runtime, viewer, (open) => deleteIssues(open, ids));
  return c.var.goTo("/issues", { kind: "notice", text: t("issues.bulk.deleted", { count: ids.length }) });
}

/** Over the list in which they were ticked, which is drawn anew: ticked ones stay so. */
function ListNews({ problems, done }: { problems: Problem[]; done: string }) {
  const { t } = useView();
  const text = worded(problems, t)
    .map((said) => said.text)
    .join(" ");
  return (
    <>
      <TurboStream action="append" target="toasts">
        <Toast kind={text === "" ? "notice" : "error"} text={text || done} />
      </TurboStream>
      {text === "" && <TurboStream action="refresh" />}
    </>
  );
}

/** What was left as it is says nothing. */
const wanted = (values: FormValues) =>
  Object.fromEntries(
    [...fieldNames, "notes"].flatMap((name) => {
      const value = values[name];
      return value === undefined || value === "" ? [] : [[name, value === NONE ? "" : value]];
    }),
  );

const backOf = (sent: string | undefined) => localPath(sent ?? "/issues");

import type { Context } from "hono";
import { requireLogin, type Viewer } from "../../accounts/index.js";
import { change, type Runtime } from "../../kernel/index.js";
import { bellWith, myNews } from "../../notifications/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import { dismissFirstSteps } from "./first-steps.js";
import { myIssues } from "./my-issues.js";
import { MyPage } from "./my-page.js";

const NEWS = 5;
const ISSUES = 8;

/** The start page of a user; visitors are redirected to the log-in page. */
export async function showMyPage(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const firstSteps = stepsFor(runtime, viewer);
  const news = await myNews(runtime, viewer, NEWS);
  const told = (news?.lines ?? []).filter(({ entity_type }) => entity_type === issueEntity.type);
  const { steps: done, ...issues } = await myIssues(runtime.db, viewer, {
    limit: ISSUES + 1, // one more tells whether there are more
    steps: firstSteps,
    told: told.map(({ entity_id }) => entity_id),
  });
  if (news) c.set("bell", bellWith(news.unseen));
  const steps = firstSteps.map(({ label, icon, href }, place) => ({
    ...{ label, icon, href: href(viewer) },
    isDone: done?.[place] ?? true,
  }));
  const open = steps.some(({ isDone }) => !isDone);
  return c.var.show(<MyPage news={news} most={ISSUES} steps={open ? steps : []} {...issues} />);
}

/** Those steps are not shown again. */
export async function hideFirstSteps(runtime: Runtime, c: Context): Promise<Response> {
  await change(runtime, requireLogin(c), dismissFirstSteps);
  return c.var.goTo("/");
}

const stepsFor = (runtime: Runtime, viewer: Viewer) =>
  runtime.contributions.firstSteps.filter((step) => step.for?.(runtime, viewer) ?? true);

import type { Context } from "hono";
import { requireLogin, type Viewer } from "../../accounts/index.js";
import { change, type Runtime } from "../../kernel/index.js";
import { bellWith, myNews } from "../../notifications/index.js";
import { dismissFirstSteps } from "./first-steps.js";
import { myIssues } from "./my-issues.js";
import { MyPage } from "./my-page.js";

const NEWS = 5;
const ISSUES = 8;

/** The start page of a user; visitors are redirected to the log-in page. */
export async function showMyPage(runtime: Runtime, c: Context): Promise<Response> {
  const viewer = requireLogin(c);
  const firstSteps = stepsFor(runtime, viewer);
  const [news, { steps: done, ...issues }] = await Promise.all([
    myNews(runtime, viewer, NEWS),
    // One more tells whether there are more.
    myIssues(runtime.db, viewer, { limit: ISSUES + 1, steps: firstSteps }),
  ]);
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

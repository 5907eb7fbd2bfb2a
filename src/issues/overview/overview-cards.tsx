import { sql } from "kysely";
import { idsShown, type OverviewCard } from "../../projects/index.js";
import { mayReport } from "../form/reportable-projects.js";
import { countIssues, recentIssues, recentIssuesIn } from "../list/issue-list.js";
import { standingVersions } from "../version/roadmap.js";
import { MineCard, ProgressCard, RecentCard } from "./overview-parts.js";

const permission = "view_issues";

/** More stand on the roadmap. */
const VERSIONS = 3;
const MINE = 5;
const RECENT = 8;

/** What the issues of a project say on its overview: how far the work is, what waits for the viewer, what was done last. */
export const progressCard: OverviewCard = {
  permission,
  async card({ db }, viewer, project) {
    const count = (status_id: string) => countIssues(db, viewer, { project_id: String(project.id), status_id });
    const [open, closed] = await Promise.all([count("open"), count("closed")]);
    const versions = (await standingVersions(db, viewer, project.id)).filter(({ isCompleted }) => !isCompleted);
    if (open + closed + versions.length === 0) return undefined;
    return <ProgressCard project={project} open={open} closed={closed} versions={versions.slice(0, VERSIONS)} />;
  },
};

export const mineCard: OverviewCard = {
  permission,
  async card({ db }, viewer, project) {
    if (viewer.anonymous) return undefined;
    const filters = { project_id: String(project.id), assigned_to_id: "me" };
    const issues = await recentIssues(db, viewer, { filters, limit: MINE + 1 });
    return issues.length > 0 ? (
      <MineCard project={project} issues={issues.slice(0, MINE)} more={issues.length > MINE} />
    ) : undefined;
  },
};

export const recentCard: OverviewCard = {
  permission,
  async card({ db }, viewer, project) {
    const projects = sql`(select unnest(${idsShown(project.id)}) as id)`;
    const issues = await recentIssuesIn(db, viewer, { projects, limit: RECENT });
    const mayBegin = issues.length === 0 && (await mayReport(db, viewer, project.identifier)).here;
    return <RecentCard project={project} issues={issues} mayBegin={mayBegin} />;
  },
};

import type { Context } from "hono";
import { denied } from "../../accounts/index.js";
import { Card, Page, PageHeader, Pagination, useView } from "../../design/index.js";
import { pageOfWatchers } from "../../entities/index.js";
import { idParam, type Named, type PageOfList, pageOf, type Runtime } from "../../kernel/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import { mayOnIssue } from "../issue/may-on-issue.js";
import { visibleIssue } from "../issue/visible-issue.js";
import type { ListedIssue } from "../list/issue-list.js";
import { WatcherList } from "./issue-watchers.js";

/** All who watch an issue, where they are more than fit beside it. */
export async function showWatchers({ db }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const issue = await visibleIssue(db, viewer, idParam(c, "issue"));
  const may = mayOnIssue(issue.permissions, viewer.id, issue.author_id);
  if (!may.seeWatchers) throw denied(viewer);
  const page = pageOf(c.req.query());
  const found = await pageOfWatchers(db, { type: issueEntity.type, id: issue.id }, page);
  return c.var.show(<WatchersPage issue={issue} {...found} page={page} mayRemove={may.removeWatchers} />);
}

interface WatchersPageProps {
  issue: ListedIssue;
  watchers: Named[];
  total: number;
  page: PageOfList;
  mayRemove: boolean;
}

function WatchersPage({ issue, watchers, total, page: { limit, offset }, mayRemove }: WatchersPageProps) {
  const { t } = useView();
  const title = t("issues.watchers");
  return (
    <Page title={`${title} #${issue.id}`} width="reading">
      <PageHeader title={title} crumbs={[{ label: `#${issue.id} ${issue.subject}`, href: `/issues/${issue.id}` }]} />
      <Card>
        <WatcherList issueId={issue.id} watchers={watchers} mayRemove={mayRemove} />
        <Pagination page={Math.floor(offset / limit) + 1} limit={limit} total={total} />
      </Card>
    </Page>
  );
}

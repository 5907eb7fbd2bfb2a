import type { Context } from "hono";
import { Card, Page, PageHeader, Pagination, toLastPage, useView } from "../../design/index.js";
import { type Named, type PageOfList, pageOf, type Runtime } from "../../kernel/index.js";
import { projectWith } from "../../projects/index.js";
import { pageOfQueries } from "./saved-queries.js";

/** `/queries`, and `/projects/:project/queries`: all views of a list, where they are more than fit beside it. */
export async function showQueries({ db }: Runtime, c: Context): Promise<Response> {
  const { viewer } = c.var;
  const ref = c.req.param("project");
  const project = ref === undefined ? undefined : await projectWith(db, viewer, ref, "view_issues");
  const page = pageOf(c.req.query());
  const found = await pageOfQueries(db, viewer, { projectId: project?.id, ...page });
  const list = project ? `/projects/${project.identifier}/issues` : "/issues";
  return toLastPage(c, page, found.total) ?? c.var.show(<QueriesPage {...found} page={page} list={list} />);
}

interface QueriesProps {
  queries: Named[];
  total: number;
  page: PageOfList;
  /** The address of the list that they are views of. */
  list: string;
}

function QueriesPage({ queries, total, page: { limit, offset }, list }: QueriesProps) {
  const { t } = useView();
  const title = t("issues.views.title");
  return (
    <Page title={title} width="reading">
      <PageHeader title={title} crumbs={[{ label: t("issues.title"), href: `${list}?set_filter=1` }]} />
      <Card>
        <ul class="lines">
          {queries.map(({ id, name }) => (
            <li>
              <a href={`${list}?query_id=${id}`}>
                <bdi>{name}</bdi>
              </a>
            </li>
          ))}
        </ul>
        <Pagination page={Math.floor(offset / limit) + 1} limit={limit} total={total} />
      </Card>
    </Page>
  );
}

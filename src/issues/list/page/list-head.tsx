import { PageHeader, useView } from "../../../design/index.js";
import { type ProjectAround, ProjectHeader } from "../../../projects/index.js";
import type { AskedList } from "../asked-list.js";
import type { Filters } from "../issue-query.js";
import { tabOf } from "./tab-counts.js";

interface HeadProps {
  /** Undefined for the issues of all projects. */
  around: ProjectAround | undefined;
  asked: AskedList;
  filters: Filters;
  total: number;
}

export const LIST_HEAD = "list_head";

/** Says how many there are where no tab below says it. */
export function ListHead({ around, asked, filters, total }: HeadProps) {
  const title = useListTitle(asked);
  const head = total === 0 || tabOf(filters) ? title : <WithCount title={title} total={total} />;
  return (
    <div id={LIST_HEAD}>
      {around ? <ProjectHeader {...around} current="issues" /> : <PageHeader title={head} />}
      {around && asked.query && <h2 class="view-name">{head}</h2>}
    </div>
  );
}

/** What the list is called. */
export const useListTitle = ({ query }: AskedList): string => {
  const { t } = useView();
  return query?.name ?? t("issues.title");
};

const WithCount = ({ title, total }: { title: string; total: number }) => (
  <>
    <bdi>{title}</bdi> <span class="count">{total}</span>
  </>
);

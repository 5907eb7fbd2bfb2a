import { PageHeader } from "../../../design/index.js";
import { type ProjectAround, ProjectHeader } from "../../../projects/index.js";
import type { AskedList } from "../asked-list.js";

interface HeadProps {
  /** Undefined for the issues of all projects. */
  around: ProjectAround | undefined;
  asked: AskedList;
  title: string;
  total: number;
}

export function ListHead({ around, asked, title, total }: HeadProps) {
  const head = total === 0 ? title : <WithCount title={title} total={total} />;
  if (!around) return <PageHeader title={head} />;
  return (
    <>
      <ProjectHeader {...around} current="issues" />
      {asked.query && <h2 class="view-name">{head}</h2>}
    </>
  );
}

const WithCount = ({ title, total }: { title: string; total: number }) => (
  <>
    <bdi>{title}</bdi> <span class="count">{total}</span>
  </>
);

import {
  EmptyState,
  FormProblems,
  Icon,
  LinkButton,
  Page,
  PageHeader,
  Pagination,
  useView,
  withQuery,
} from "../../../design/index.js";
import type { Translate } from "../../../kernel/index.js";
import { type Project, type ProjectAround, ProjectHeader } from "../../../projects/index.js";
import type { ListedIssue } from "../issue-list.js";
import { IssueTable } from "../issue-table.js";
import { FilterForm, type FilterFormProps } from "./filter-form.js";
import { type ActiveFilter, activeFilters, type Choice, offeredFilters } from "./filters.js";
import { RowsPerPage } from "./rows-per-page.js";
import { commonChoices, isTypedFilter } from "./typed-filters.js";

export interface ListContent extends FilterFormProps {
  /** Undefined for the issues of all projects. */
  around: ProjectAround | undefined;
  issues: ListedIssue[];
  total: number;
  page: number;
  limit: number;
  sort: string;
  /** The reason for an empty list. */
  empty: { filtered: boolean; closed: number; mayReport: boolean } | undefined;
}

export function ListPage(content: ListContent) {
  const { around, issues, total, page, limit, sort, filters, choices, chosen, refused, empty } = content;
  const { t, path } = useView();
  const project = around?.project;
  const title = t("issues.title");
  const active = activeFilters(filters, namesIn(content, t), path);
  return (
    <Page title={project ? `${title} · ${project.name}` : title}>
      {around ? (
        <ProjectHeader {...around} current="issues" />
      ) : (
        <PageHeader title={total === 0 ? title : <Counted title={title} total={total} />} />
      )}
      {refused && <FormProblems problems={refused.problems} />}
      <FilterForm filters={filters} choices={choices} chosen={chosen} refused={refused} />
      <ActiveFilters active={active} />
      <IssueTable
        caption={title}
        issues={issues}
        sort={sort}
        withProject={project === undefined}
        empty={refused ? <NothingAsked /> : empty && <NoIssues {...empty} project={project} />}
      />
      {total > 0 && (
        <div class="list-foot">
          <Pagination page={page} limit={limit} total={total} />
          <RowsPerPage limit={limit} total={total} />
        </div>
      )}
    </Page>
  );
}

function Counted({ title, total }: { title: string; total: number }) {
  return (
    <>
      {title} <span class="count">{total}</span>
    </>
  );
}

/** The names of values, as far as they are known. */
function namesIn({ choices, chosen }: ListContent, t: Translate): Record<string, Choice[]> {
  const named = offeredFilters.map((name) => {
    const ones = isTypedFilter(name) ? (chosen[name] ?? []) : [];
    const known = choices[name] ?? ones.map(({ id, label }) => ({ value: id, label }));
    return [name, [...commonChoices(name, t), ...known]];
  });
  return Object.fromEntries(named);
}

function ActiveFilters({ active }: { active: ActiveFilter[] }) {
  const { t, path } = useView();
  if (active.length === 0) return null;
  return (
    <ul class="active-filters" aria-label={t("issues.filters.active")}>
      {active.map(({ name, value, without }) => (
        <li>
          <a class="filter-chip" href={without}>
            <span class="quiet">{t(`captions.${name}`)}</span> <bdi>{value}</bdi>
            <Icon name="x" />
            <span class="sr-only">{t("issues.filters.remove")}</span>
          </a>
        </li>
      ))}
      <li>
        <a class="clear-filters" href={withoutFilters(path)}>
          {t("issues.filters.clear")}
        </a>
      </li>
    </ul>
  );
}

const withoutFilters = (path: string) => path.split("?", 1)[0] ?? path;

function NothingAsked() {
  const { t } = useView();
  return <EmptyState icon="list-filter" title={t("issues.empty.refused")} text={t("issues.empty.refusedText")} />;
}

function NoIssues({ filtered, closed, mayReport, project }: NonNullable<ListContent["empty"]> & { project?: Project }) {
  const { t, path } = useView();
  if (filtered) {
    return (
      <EmptyState
        icon="list-filter"
        title={t("issues.empty.noMatch")}
        text={t("issues.empty.noMatchText")}
        action={<LinkButton href={withoutFilters(path)}>{t("issues.filters.clear")}</LinkButton>}
      />
    );
  }
  if (closed > 0) {
    return (
      <EmptyState
        icon="circle-check"
        title={t("issues.empty.allDone")}
        text={t("issues.empty.allDoneText", { count: closed })}
        action={<LinkButton href={withQuery(path, { status_id: "closed" })}>{t("issues.empty.showClosed")}</LinkButton>}
      />
    );
  }
  const newIssue = project ? `/projects/${project.identifier}/issues/new` : "/issues/new";
  return (
    <EmptyState
      icon="circle-dot"
      title={t("issues.empty.none")}
      text={mayReport ? t("issues.empty.noneText") : t("issues.empty.noneVisible")}
      action={
        mayReport && (
          <LinkButton href={newIssue} look="primary" icon="plus">
            {t("issues.newIssue")}
          </LinkButton>
        )
      }
    />
  );
}

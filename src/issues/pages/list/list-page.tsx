import {
  EmptyState,
  Icon,
  LinkButton,
  Page,
  PageHeader,
  Pagination,
  useView,
  withQuery,
} from "../../../design/index.js";
import { type Project, type ProjectAround, ProjectHeader } from "../../../projects/index.js";
import type { ListedIssue } from "../../issue-list.js";
import type { Filters } from "../../issue-query.js";
import { IssueTable } from "../issue-table.js";
import type { FilterChoices } from "./filter-choices.js";
import { FilterForm } from "./filter-form.js";
import { type ActiveFilter, activeFilters } from "./filters.js";
import { RowsPerPage } from "./rows-per-page.js";

export interface ListContent {
  /** Undefined for the issues of all projects. */
  around: ProjectAround | undefined;
  issues: ListedIssue[];
  total: number;
  page: number;
  limit: number;
  sort: string;
  filters: Filters;
  choices: FilterChoices;
  /** Why there is nothing, when there is nothing. */
  empty: { filtered: boolean; closed: number; mayReport: boolean } | undefined;
}

export function ListPage(content: ListContent) {
  const { around, issues, total, page, limit, sort, filters, choices, empty } = content;
  const { t, path } = useView();
  const project = around?.project;
  const title = t("issues.title");
  const active = activeFilters(filters, withCommonChoices(choices, t), path);
  return (
    <Page title={project ? `${title} · ${project.name}` : title}>
      {around ? (
        <ProjectHeader {...around} current="issues" />
      ) : (
        <PageHeader title={total === 0 ? title : <Counted title={title} total={total} />} />
      )}
      <FilterForm filters={filters} choices={withCommonChoices(choices, t)} />
      <ActiveFilters active={active} />
      <IssueTable
        caption={title}
        issues={issues}
        sort={sort}
        withProject={project === undefined}
        empty={empty && <NoIssues {...empty} project={project} />}
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

/** What can be chosen besides the values of the database. */
function withCommonChoices(choices: FilterChoices, t: (key: string) => string): FilterChoices {
  const me = { value: "me", label: t("issues.filters.me") };
  return {
    ...choices,
    status_id: [
      { value: "open", label: t("issues.filters.open") },
      { value: "closed", label: t("issues.filters.closed") },
      { value: "*", label: t("issues.filters.anyStatus") },
      ...(choices.status_id ?? []),
    ],
    assigned_to_id: [me, { value: "!*", label: t("issues.filters.nobody") }, ...(choices.assigned_to_id ?? [])],
    author_id: [me, ...(choices.author_id ?? [])],
  };
}

function ActiveFilters({ active }: { active: ActiveFilter[] }) {
  const { t, path } = useView();
  if (active.length === 0) return null;
  return (
    <ul class="active-filters" aria-label={t("issues.filters.active")}>
      {active.map(({ name, value, without }) => (
        <li>
          <a class="filter-chip" href={without}>
            <span class="quiet">{t(`issues.filters.names.${name}`)}</span> {value}
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

import {
  type Column,
  EmptyState,
  Form,
  LinkButton,
  Page,
  PageHeader,
  Pagination,
  Select,
  SubmitButton,
  Table,
  TextInput,
  Time,
  useView,
} from "../../../design/index.js";
import { Person } from "../../../issues/index.js";
import { type ProjectAround, ProjectHeader } from "../../../projects/index.js";
import type { CaseStatus as Status } from "../case/statuses.js";
import type { ListedCase } from "../list/case-query.js";
import { CaseStatus, Price } from "../list/case-values.js";

interface ListContent {
  /** Undefined for the cases of all projects. */
  around: ProjectAround | undefined;
  cases: ListedCase[];
  total: number;
  page: number;
  limit: number;
  sort: string;
  statuses: Status[];
  asked: Asked;
}

/** What the form above the list says. */
interface Asked {
  words: string | undefined;
  status: string | undefined;
  assignee: string | undefined;
}

export function ListPage({ around, cases, total, page, limit, sort, statuses, asked }: ListContent) {
  const { t } = useView();
  const title = t("crm.title");
  const newCase = around?.permissions.has("add_crm_cases") && `/projects/${around.project.identifier}/crm_cases/new`;
  return (
    <Page title={around ? `${title} · ${around.project.name}` : title}>
      {around ? <ProjectHeader {...around} current="crm_cases" /> : <PageHeader title={title} />}
      <div class="crm-head">
        <FilterForm statuses={statuses} asked={asked} sort={sort} />
        {newCase && (
          <LinkButton href={newCase} icon="plus">
            {t("crm.newCase")}
          </LinkButton>
        )}
      </div>
      <Table
        caption={title}
        columns={useColumns(around === undefined)}
        rows={cases}
        sort={sort}
        href={({ id }) => `/crm_cases/${id}`}
        empty={<EmptyState icon="handshake" title={t("crm.none")} text={t("crm.noneText")} />}
      />
      {total > 0 && <Pagination page={page} limit={limit} total={total} />}
    </Page>
  );
}

/** Sends itself with scripts, has a button without. */
function FilterForm({ statuses, asked, sort }: Pick<ListContent, "statuses" | "asked" | "sort">) {
  const { t, path, viewer } = useView();
  const [action = path] = path.split("?", 1);
  const { words, status = "open", assignee } = asked;
  const states = [
    { value: "open", label: t("issues.filters.open") },
    { value: "closed", label: t("issues.filters.closed") },
    { value: "*", label: t("issues.filters.anyStatus") },
    ...statuses.map(({ id, name }) => ({ value: String(id), label: name })),
  ];
  const people = [
    ...(viewer ? [{ value: "me", label: t("issues.filters.me") }] : []),
    { value: "!*", label: t("issues.filters.nobody") },
  ];
  return (
    <Form action={action} method="get" class="filters" autosubmit aria-label={t("issues.filters.title")}>
      <TextInput
        name="words"
        type="search"
        label={t("captions.name")}
        hideLabel
        placeholder={t("crm.nameHint")}
        value={words}
      />
      <Select
        name="status_id"
        label={t("captions.status_id")}
        hideLabel
        value={status}
        options={withPresent(states, status)}
      />
      <Select
        name="assigned_to_id"
        label={t("captions.assigned_to_id")}
        hideLabel
        value={assignee}
        blank={t("issues.filters.any.assigned_to_id")}
        options={withPresent(people, assignee)}
      />
      <input type="hidden" name="sort" value={sort} />
      <SubmitButton look="outline">{t("issues.filters.apply")}</SubmitButton>
    </Form>
  );
}

/** A value that a link brought becomes a choice: sending the form must not lose it. */
const withPresent = (options: { value: string; label: string }[], value: string | undefined) =>
  !value || options.some((option) => option.value === value) ? options : [...options, { value, label: value }];

function useColumns(withProject: boolean): Column<ListedCase>[] {
  const { t } = useView();
  const project: Column<ListedCase> = {
    label: t("captions.project_id"),
    sort: "project",
    quiet: true,
    wide: true,
    cell: ({ project_name }) => <bdi class="project-name">{project_name}</bdi>,
  };
  return [
    { label: t("captions.name"), sort: "name", main: true, cell: ({ name }) => <bdi>{name}</bdi> },
    ...(withProject ? [project] : []),
    {
      label: t("captions.company"),
      sort: "company",
      wide: true,
      cell: ({ company }) => <bdi class="project-name">{company}</bdi>,
    },
    { label: t("captions.status_id"), sort: "status", cell: (one) => <CaseStatus {...one} /> },
    { label: t("captions.price"), sort: "price", align: "end", cell: (one) => <Price {...one} /> },
    {
      label: t("captions.assigned_to_id"),
      sort: "assigned_to",
      wide: true,
      cell: ({ assigned_to_id: id, assigned_to_name: name }) => name !== null && <Person id={id} name={name} />,
    },
    {
      label: t("captions.updated_on"),
      sort: "updated_on",
      quiet: true,
      align: "end",
      cell: ({ updated_on }) => <Time at={updated_on} compact />,
    },
  ];
}

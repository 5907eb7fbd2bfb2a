import type { Bookmark } from "../../accounts/index.js";
import {
  EmptyState,
  excerpt,
  Icon,
  LinkButton,
  Page,
  PageHeader,
  Pagination,
  Table,
  Tabs,
  Time,
  useView,
  withQuery,
} from "../../design/index.js";
import type { PageOfList } from "../../kernel/index.js";
import { BookmarkList } from "../bookmarks/bookmark-list.js";
import type { BeingDeleted } from "../deletion/being-deleted.js";
import type { Project } from "../project/project.js";
import { FindByName } from "./find-by-name.js";
import type { SectionCount } from "./section.js";

export const shownStatuses = ["open", "bookmarked", "closed", "archived"] as const;
export type ShownStatus = (typeof shownStatuses)[number];

interface Props {
  projects: Project[];
  total: number;
  page: PageOfList;
  status: ShownStatus;
  /** Part of the names that are shown. */
  name: string;
  sort: string | undefined;
  counts: SectionCount[];
  mayAdd: boolean;
  /** For the top of the page, where the menu has no room for them. */
  bookmarks: Bookmark[];
  /** For administrators. */
  deleting: BeingDeleted | undefined;
}

export function ProjectsPage(props: Props) {
  const { projects, total, page, status, name, sort = "", counts, mayAdd, bookmarks, deleting } = props;
  const { t, viewer, path } = useView();
  const isFor = { open: true, bookmarked: viewer, closed: true, archived: viewer?.admin };
  const statuses = shownStatuses.filter((one) => isFor[one]);
  const tabs = statuses.map((one) => ({
    label: t(`projects.status.${one}`),
    href: withQuery("/projects", {
      status: one === "open" ? undefined : one,
      name: name || undefined,
      sort: props.sort,
    }),
    current: one === status,
  }));
  return (
    <Page title={t("projects.title")}>
      <PageHeader title={t("projects.title")} actions={mayAdd && <NewProject />} />
      <Tabs tabs={tabs} />
      {deleting && <Deleting {...deleting} />}
      {status === "open" && name === "" && page.offset === 0 && (
        <BookmarkList bookmarks={bookmarks} path={path} look="bookmarks-here" />
      )}
      {(name !== "" || total > NEEDS_NO_SEARCH) && <FindByName status={status} name={name} sort={sort} />}
      <Table
        caption={t("projects.title")}
        sort={sort}
        rows={projects}
        href={({ identifier }) => `/projects/${identifier}`}
        empty={
          name !== "" ? (
            <EmptyState
              icon="folders"
              title={t("projects.noneNamed")}
              text={status === "open" && t("projects.noneNamedText")}
            />
          ) : status === "bookmarked" ? (
            <EmptyState icon="star" title={t("projects.noneBookmarked")} text={t("projects.noneBookmarkedText")} />
          ) : (
            <EmptyState icon="folders" title={t("projects.none")} text={status === "open" && t("projects.noneOpen")} />
          )
        }
        columns={[
          { label: t("captions.name"), sort: "name", main: true, cell: (project) => <ProjectName project={project} /> },
          {
            label: t("captions.description"),
            prose: true,
            quiet: true,
            wide: true,
            cell: ({ description }) => excerpt(description, 160),
          },
          ...counts.map(({ label, of }) => ({
            label: t(label),
            align: "end" as const,
            said: true,
            cell: ({ id }: Project) => String(of.get(id) ?? 0),
          })),
          {
            label: t("projects.updated"),
            sort: "updated_on",
            quiet: true,
            align: "end",
            cell: ({ updatedOn }) => <Time at={updatedOn} compact />,
          },
          ...(viewer?.admin ? [copies] : []),
        ]}
      />
      <Pagination page={page.offset / page.limit + 1} limit={page.limit} total={total} />
    </Page>
  );
}

/** So many are found by looking. */
const NEEDS_NO_SEARCH = 10;

/** As Redmine's list for administrators has it. */
const copies = {
  label: "projects.copy.title",
  hideLabel: true,
  wide: true,
  align: "end" as const,
  cell: (project: Project) => <CopyLink {...project} />,
};

function CopyLink({ identifier, name }: Project) {
  const { t } = useView();
  return (
    <LinkButton
      href={`/projects/${identifier}/copy`}
      look="ghost"
      size="icon-sm"
      icon="copy"
      aria-label={t("projects.copy.of", { name })}
    />
  );
}

function ProjectName({ project: { name, parent, isPublic, bookmarked } }: { project: Project }) {
  const { t } = useView();
  return (
    <>
      {parent && <span class="quiet">{parent.name} › </span>}
      {name}
      {bookmarked && <NameMark icon="star" label={t("projects.isBookmarked")} />}
      {!isPublic && <NameMark icon="lock" label={t("projects.private")} />}
    </>
  );
}

const NameMark = ({ icon, label }: { icon: "star" | "lock"; label: string }) => (
  <span class="name-mark" data-icon={icon} title={label}>
    {" "}
    <Icon name={icon} />
    <span class="sr-only">{label}</span>
  </span>
);

/** What is left says how far it is: nothing knows how long it takes. */
function Deleting({ names, left }: BeingDeleted) {
  const { t } = useView();
  return (
    <div class="alert" role="status">
      <Icon name="clock" />
      <h2>{t("projects.deleting", { names: names.slice(0, NAMED).join(", "), count: names.length })}</h2>
      <section>{t("projects.deletingLeft", { count: left })}</section>
    </div>
  );
}

const NAMED = 5;

function NewProject() {
  const { t } = useView();
  return (
    <LinkButton href="/projects/new" look="primary" icon="plus">
      {t("projects.new")}
    </LinkButton>
  );
}

import { Badge, PageHeader, Tabs, useView } from "../../design/index.js";
import { BookmarkButton } from "../bookmarks/bookmark-button.js";
import type { Project } from "../project/project.js";
import { CLOSED, OPEN } from "../project/visible.js";
import { settingPermissions, settingsPath } from "../settings/settings-path.js";
import type { ProjectSection, SectionCount } from "./section.js";

/** The header of every page of a project. */
export interface ProjectAround {
  project: Project;
  /** The viewer's. */
  permissions: Set<string>;
  sections: ProjectSection[];
  /** Of the project and those below it, as its pages list both. */
  counts?: SectionCount[];
}

/** The project's name and the way through it. `current` is a section's path, empty for the overview. */
export function ProjectHeader({
  project,
  permissions,
  sections,
  counts = [],
  current,
}: ProjectAround & { current: string }) {
  const { t } = useView();
  const root = `/projects/${project.identifier}`;
  const up = project.parent ? [{ label: project.parent.name, href: `/projects/${project.parent.identifier}` }] : [];
  const shown = sections.filter(({ permission }) => permission === undefined || permissions.has(permission));
  const settings = settingPermissions.some((permission) => permissions.has(permission));
  const tab = (label: string, path: string, count?: number) => ({
    label: t(label),
    href: path === "" ? root : `${root}/${path}`,
    current: path === current,
    count: count === 0 ? undefined : count,
  });
  return (
    <>
      <PageHeader
        title={<ProjectTitle project={project} />}
        crumbs={[{ label: t("projects.title"), href: "/projects" }, ...up]}
        actions={<BookmarkButton project={project} />}
      />
      <Tabs
        label={project.name}
        tabs={[
          tab("projects.overview", ""),
          ...shown.map(({ label, path, count }) =>
            tab(label, path, sum(counts.find((counted) => counted.label === count?.label))),
          ),
          ...(settings
            ? [{ ...tab("projects.settings", settingsPath(permissions)), current: current === "settings" }]
            : []),
        ]}
      />
    </>
  );
}

const sum = (count: SectionCount | undefined): number =>
  [...(count?.of.values() ?? [])].reduce((all, one) => all + one, 0);

function ProjectTitle({ project }: { project: Project }) {
  const { t } = useView();
  return (
    <>
      <bdi>{project.name}</bdi>
      <ProjectMarks project={project} />
      {!project.isPublic && (
        <Badge icon="lock" tone="gray">
          {t("projects.private")}
        </Badge>
      )}
    </>
  );
}

/** Says of a project that is not open what it is. */
export function ProjectMarks({ project }: { project: Pick<Project, "status"> }) {
  const { t } = useView();
  if (project.status === OPEN) return null;
  return <Badge tone="amber">{t(`projects.status.${project.status === CLOSED ? "closed" : "archived"}`)}</Badge>;
}

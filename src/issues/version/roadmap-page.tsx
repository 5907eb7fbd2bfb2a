import { Card, EmptyState, Icon, LinkButton, Page, Pagination, useView } from "../../design/index.js";
import type { PageOfList } from "../../kernel/index.js";
import { type ProjectAround, ProjectHeader } from "../../projects/index.js";
import type { Roadmap, RoadmapVersion } from "./roadmap.js";
import { VersionIssues, VersionMarks, VersionWork } from "./version-parts.js";

interface RoadmapProps {
  around: ProjectAround;
  roadmap: Roadmap;
  page: PageOfList;
  ofCompleted: boolean;
}

export function RoadmapPage({ around, roadmap, page, ofCompleted }: RoadmapProps) {
  const { t } = useView();
  const { versions, total, completed } = roadmap;
  const { project } = around;
  const root = `/projects/${project.identifier}`;
  return (
    <Page title={`${t("issues.roadmap.title")} · ${project.name}`} width="reading">
      <ProjectHeader {...around} current="roadmap" />
      <RoadmapActions around={around} completed={completed} ofCompleted={ofCompleted} />
      <div class="stack">
        {versions.length === 0 && <NoVersions around={around} completed={completed} ofCompleted={ofCompleted} />}
        {versions.map((version) => (
          <RoadmapCard
            version={version}
            projectId={project.id}
            list={`${root}/issues?fixed_version_id=${version.id}`}
          />
        ))}
        {total > page.limit && <Pagination page={page.offset / page.limit + 1} limit={page.limit} total={total} />}
      </div>
    </Page>
  );
}

type Around = Pick<RoadmapProps, "around" | "ofCompleted"> & { completed: number };

function RoadmapActions({ around: { project, permissions }, completed, ofCompleted }: Around) {
  const { t } = useView();
  const root = `/projects/${project.identifier}`;
  return (
    <nav class="roadmap-actions" aria-label={t("issues.roadmap.title")}>
      {ofCompleted && <a href={`${root}/roadmap`}>{t("issues.roadmap.showCurrent")}</a>}
      {!ofCompleted && completed > 0 && (
        <a href={`${root}/roadmap?completed=1`}>{t("issues.roadmap.showCompleted", { count: completed })}</a>
      )}
      {permissions.has("manage_versions") && (
        <LinkButton href={`${root}/versions/new`} icon="plus" size="sm">
          {t("projects.versions.new")}
        </LinkButton>
      )}
    </nav>
  );
}

function NoVersions({ around: { permissions }, completed, ofCompleted }: Around) {
  const { t } = useView();
  const word = completed > 0 && !ofCompleted ? "allCompleted" : "none";
  const text = permissions.has("manage_versions") ? "noneTextManager" : "noneText";
  return (
    <Card>
      <EmptyState icon="milestone" title={t(`issues.roadmap.${word}`)} text={t(`issues.roadmap.${text}`)} />
    </Card>
  );
}

/** `list`: of its issues in the project whose roadmap it is. */
function RoadmapCard({ version, projectId, list }: { version: RoadmapVersion; projectId: number; list: string }) {
  const { t } = useView();
  const { id, name, description, project, progress, issues } = version;
  const total = progress.open + progress.closed;
  return (
    <Card
      id={`version_${id}`}
      class="version"
      title={
        <>
          {project ? (
            <a href={`/versions/${id}`}>
              <bdi>{name}</bdi>
            </a>
          ) : (
            <bdi>{name}</bdi>
          )}
          <VersionMarks {...version} />
        </>
      }
    >
      {project && project.id !== projectId && (
        <p class="quiet">
          {t("issues.roadmap.of")} <bdi>{project.name}</bdi>
        </p>
      )}
      {description !== "" && <p dir="auto">{description}</p>}
      <VersionWork list={list} progress={progress} />
      {total > 0 && (
        <details class="related">
          <summary>
            <Icon name="chevron-right" />
            {t("issues.roadmap.issues", { count: total })}
          </summary>
          <VersionIssues list={list} issues={issues} total={total} />
        </details>
      )}
    </Card>
  );
}

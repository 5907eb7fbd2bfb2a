import type { Child } from "hono/jsx";
import { Card, DefinitionList, EmptyState, LinkButton, Page, useView } from "../../design/index.js";
import { DeleteVersion, type ProjectAround, ProjectHeader } from "../../projects/index.js";
import { CustomValue, type ShownCustomField } from "../../tracking/index.js";
import { allOfVersion, listOfVersion } from "./list-of-version.js";
import type { RoadmapVersion } from "./roadmap.js";
import type { IssuesByKind } from "./version-issues.js";
import { VersionIssues, VersionMarks, VersionWork } from "./version-parts.js";

export interface VersionContent {
  around: ProjectAround;
  version: RoadmapVersion;
  byStatus: IssuesByKind[];
  byCategory: IssuesByKind[];
  customFields: ShownCustomField[];
}

export function VersionPage({ around, version, byStatus, byCategory, customFields }: VersionContent) {
  const { t, language } = useView();
  const { name, description, sharing, progress, issues } = version;
  const list = listOfVersion(version);
  const total = progress.open + progress.closed;
  const hours = progress.estimatedHours.toLocaleString(language);
  return (
    <Page title={`${name} · ${around.project.name}`} width="split">
      <ProjectHeader {...around} current="roadmap" />
      <div class="split">
        <div class="stack">
          <Card
            class="version"
            title={
              <>
                <bdi>{name}</bdi>
                <VersionMarks {...version} />
              </>
            }
            action={<VersionActions around={around} version={version} />}
          >
            {description !== "" && <p dir="auto">{description}</p>}
            <VersionWork list={list} progress={progress} />
          </Card>
          <Card title={t("issues.title")}>
            {total === 0 ? (
              <EmptyState
                icon="circle-dot"
                title={t("issues.roadmap.nothingPlanned")}
                text={t("issues.roadmap.nothingPlannedText")}
              />
            ) : (
              <VersionIssues list={list} issues={issues} total={total} />
            )}
          </Card>
        </div>
        <aside class="stack" data-after>
          <Card>
            <DefinitionList
              entries={[
                [t("projects.versions.sharing"), t(`projects.versions.sharings.${sharing}`)],
                [t("captions.estimated_hours"), progress.estimatedHours > 0 && t("issues.hours", { count: hours })],
                ...customFields.map((field): [string, Child] => [
                  field.name,
                  field.values.length > 0 && (
                    <CustomValue {...field} of={{ id: version.id, project: around.project }} />
                  ),
                ]),
              ]}
            />
          </Card>
          {total > 0 && <ByKind title={t("captions.status_id")} field="status_id" list={list} kinds={byStatus} />}
          {byCategory.some(({ id }) => id !== null) && (
            <ByKind title={t("captions.category_id")} field="category_id" list={list} kinds={byCategory} />
          )}
        </aside>
      </div>
    </Page>
  );
}

function VersionActions({ around: { project, permissions }, version }: Pick<VersionContent, "around" | "version">) {
  const { t } = useView();
  const { id, name, status, progress } = version;
  const manages = permissions.has("manage_versions");
  return (
    <div class="row">
      {status === "open" && permissions.has("add_issues") && (
        <LinkButton href={`/projects/${project.identifier}/issues/new?fixed_version_id=${id}`} size="sm" icon="plus">
          {t("issues.newIssue")}
        </LinkButton>
      )}
      {manages && (
        <LinkButton href={`/versions/${id}/edit`} size="sm" icon="pencil">
          {t("projects.versions.edit")}
        </LinkButton>
      )}
      {manages && (
        <DeleteVersion id={id} name={name} planned={progress.open + progress.closed} list={allOfVersion(version)} />
      )}
    </div>
  );
}

/** How many there are of each status, or category, and how many of them are closed. */
function ByKind(props: { title: string; field: "status_id" | "category_id"; list: string; kinds: IssuesByKind[] }) {
  const { t } = useView();
  const { title, field, list, kinds } = props;
  const listOf = (id: number | null) =>
    field === "status_id" ? `${list}&status_id=${id}` : `${list}&status_id=*&category_id=${id ?? "!*"}`;
  return (
    <Card title={title}>
      <ul class="lines by-kind">
        {kinds.map(({ id, name, open, closed }) => (
          <li>
            <a href={listOf(id)}>
              <bdi>{name ?? t("issues.noCategory")}</bdi>
            </a>
            <span class="quiet">
              {field === "status_id" ? open + closed : t("issues.roadmap.closedOf", { closed, count: open + closed })}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

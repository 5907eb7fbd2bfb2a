import {
  Badge,
  Card,
  ConfirmButton,
  Day,
  EmptyState,
  LinkButton,
  Page,
  Pagination,
  type Tone,
  useView,
} from "../../design/index.js";
import type { Named, PageOfList } from "../../kernel/index.js";
import { type ProjectAround, ProjectHeader } from "../page/project-header.js";
import { SettingsTabs } from "../settings/settings-tabs.js";
import type { VersionStatus } from "../tables.js";
import { DeleteVersion } from "./delete-version.js";
import type { VersionProgress } from "./planned-records.js";
import type { Version } from "./version.js";
import type { VersionStanding } from "./version-standing.js";

export interface KeptVersion extends Version, VersionStanding {
  progress: VersionProgress;
  /** The address of the list of all that is planned for it. */
  list: string;
}

interface VersionsProps {
  around: ProjectAround;
  /** Its own, and those shared with it. */
  versions: KeptVersion[];
  total: number;
  page: PageOfList;
  defaultVersion: Named | undefined;
  /** There are some to be closed. */
  mayClose: boolean;
}

export function VersionsPage({ around, versions, total, page, defaultVersion, mayClose }: VersionsProps) {
  const { t } = useView();
  const { project } = around;
  const root = `/projects/${project.identifier}`;
  const newVersion = (
    <LinkButton href={`${root}/versions/new`} icon="plus" size="sm">
      {t("projects.versions.new")}
    </LinkButton>
  );
  return (
    <Page title={`${t("projects.versions.title")} · ${project.name}`} width="reading">
      <ProjectHeader {...around} current="settings" />
      <SettingsTabs {...around} current="/versions" />
      <Card title={t("projects.versions.title")} action={versions.length > 0 && newVersion}>
        {versions.length === 0 && (
          <EmptyState
            icon="milestone"
            title={t("projects.versions.none")}
            text={t("projects.versions.noneText")}
            action={newVersion}
          />
        )}
        <ul class="lines">
          {versions.map((version) => (
            <VersionLine
              version={version}
              isOwn={version.projectId === project.id}
              isDefault={version.id === defaultVersion?.id}
            />
          ))}
        </ul>
        {total > page.limit && <Pagination page={page.offset / page.limit + 1} limit={page.limit} total={total} />}
        {mayClose && (
          <ConfirmButton
            action={`${root}/versions/close_completed`}
            method="post"
            size="sm"
            question={t("projects.versions.closeCompletedQuestion")}
            confirm={t("projects.versions.close")}
          >
            {t("projects.versions.closeCompleted")}
          </ConfirmButton>
        )}
      </Card>
    </Page>
  );
}

const tones: Record<VersionStatus, Tone> = { open: "green", locked: "amber", closed: "gray" };

/** What another project shares is changed there. */
function VersionLine(props: { version: KeptVersion; isOwn: boolean; isDefault: boolean }) {
  const { version, isOwn, isDefault } = props;
  const { t } = useView();
  const { id, name, status, dueDate, sharing, project, progress, list, isOverdue } = version;
  return (
    <li>
      <span>
        {project ? (
          <a href={`/versions/${id}`}>
            <bdi>{name}</bdi>
          </a>
        ) : (
          <bdi>{name}</bdi>
        )}{" "}
        <Badge tone={tones[status]}>{t(`projects.versions.statuses.${status}`)}</Badge>
        {isDefault && <Badge icon="star">{t("projects.versions.default")}</Badge>}
      </span>
      <span class="quiet">
        {dueDate !== null && <Day date={dueDate} />} {isOverdue && t("projects.versions.overdue")}
      </span>
      {isOwn && sharing !== "none" && <span class="quiet">{t(`projects.versions.sharings.${sharing}`)}</span>}
      {!isOwn && <bdi class="quiet">{project?.name}</bdi>}
      {isOwn && (
        <span class="row">
          <LinkButton href={`/versions/${id}/edit`} size="sm">
            {t("projects.versions.edit")}
            <span class="sr-only"> {name}</span>
          </LinkButton>
          <DeleteVersion id={id} name={name} planned={progress.open + progress.closed} list={list} />
        </span>
      )}
    </li>
  );
}

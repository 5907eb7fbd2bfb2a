import type { Child } from "hono/jsx";
import { Card, DefinitionList, Icon, LinkButton, Markdown, Page, Table, Time, useView } from "../../design/index.js";
import type { Named } from "../../kernel/index.js";
import { CustomValue, type ShownCustomField } from "../../tracking/index.js";
import type { Holder } from "../members/roles/holders.js";
import type { Project } from "../project/project.js";
import { ARCHIVED, CLOSED } from "../project/visible.js";
import { Homepage } from "./homepage.js";
import { MembersRow } from "./members-row.js";
import { type ProjectAround, ProjectHeader, ProjectMarks } from "./project-header.js";

interface Props extends ProjectAround {
  members: { holders: Holder[]; whole: boolean };
  /** What other rooms show. */
  cards: Child[];
  trackers: Named[];
  subprojects: Project[];
  moreSubprojects: boolean;
  customFields: ShownCustomField[];
}

export function ProjectPage(props: Props) {
  const { members, cards, trackers, customFields, subprojects, moreSubprojects, ...around } = props;
  const { project, permissions } = around;
  const addedAt = permissions.has("manage_members") ? `/projects/${project.identifier}/settings#members` : undefined;
  const { t } = useView();
  return (
    <Page title={project.name} width="split">
      <ProjectHeader {...around} current="" />
      <StatusBanner project={project} />
      <MembersRow {...members} addedAt={addedAt} />
      <div class="split">
        <div class="stack">
          {project.description === "" ? (
            <p class="quiet">{t("projects.noDescription")}</p>
          ) : (
            <Card aria-label={t("captions.description")}>
              <Markdown text={project.description} />
            </Card>
          )}
          {cards}
          {subprojects.length > 0 && (
            <Subprojects
              projects={subprojects}
              more={moreSubprojects}
              addedAt={permissions.has("add_subprojects") ? newSubprojectPath(project) : undefined}
            />
          )}
        </div>
        <aside class="stack" data-after>
          <Facts project={project} trackers={trackers} customFields={customFields} />
        </aside>
      </div>
    </Page>
  );
}

export function StatusBanner({ project: { status } }: { project: Project }) {
  const { t } = useView();
  if (status !== CLOSED && status !== ARCHIVED) return null;
  const name = status === CLOSED ? "closed" : "archived";
  return (
    <div class="alert">
      <Icon name={status === CLOSED ? "lock" : "archive"} />
      <h2>{t(`projects.${name}Banner`)}</h2>
      <section>{t(`projects.${name}Text`)}</section>
    </div>
  );
}

export const newSubprojectPath = ({ identifier }: Project): string => `/projects/new?parent_id=${identifier}`;

interface SubprojectsProps {
  projects: Project[];
  more: boolean;
  /** Undefined: the viewer may not add one. */
  addedAt: string | undefined;
}

function Subprojects({ projects, more, addedAt }: SubprojectsProps) {
  const { t } = useView();
  return (
    <Card
      title={t("projects.subprojects")}
      action={
        addedAt && (
          <LinkButton href={addedAt} icon="plus" size="sm">
            {t("projects.newSubproject")}
          </LinkButton>
        )
      }
      flush
    >
      <Table
        caption={t("projects.subprojects")}
        rows={projects}
        href={({ identifier }) => `/projects/${identifier}`}
        columns={[
          { label: t("captions.name"), main: true, cell: ({ name }) => name },
          { label: t("projects.lifecycle"), hideLabel: true, cell: (project) => <ProjectMarks project={project} /> },
          {
            label: t("projects.updated"),
            quiet: true,
            align: "end",
            cell: ({ updatedOn }) => <Time at={updatedOn} compact />,
          },
        ]}
      />
      {more && (
        <p class="feed-end">
          <a href="/projects">{t("projects.moreSubprojects")}</a>
        </p>
      )}
    </Card>
  );
}

function Facts({ project, trackers, customFields }: Pick<Props, "project" | "trackers" | "customFields">) {
  const { t } = useView();
  return (
    <Card title={t("projects.about")}>
      <DefinitionList
        entries={[
          [t("captions.identifier"), <code>{project.identifier}</code>],
          [t("captions.homepage"), project.homepage && <Homepage address={project.homepage} />],
          [t("projects.trackers"), trackers.map(({ name }) => name).join(", ")],
          ...customFields.map((field): [string, Child] => [
            field.name,
            field.values.length > 0 && <CustomValue {...field} of={{ id: project.id, project }} />,
          ]),
          [t("projects.created"), <Time at={project.createdOn} />],
        ]}
      />
    </Card>
  );
}

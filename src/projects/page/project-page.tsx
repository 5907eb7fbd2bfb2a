import type { Child } from "hono/jsx";
import {
  Avatar,
  Badge,
  Card,
  DefinitionList,
  EmptyState,
  Icon,
  Markdown,
  Page,
  Table,
  Time,
  useView,
} from "../../design/index.js";
import type { Named } from "../../kernel/index.js";
import { CustomValue, type ShownCustomField } from "../../tracking/index.js";
import type { Member } from "../members/members-of.js";
import type { Project } from "../project/project.js";
import { ARCHIVED, CLOSED } from "../project/visible.js";
import { type ProjectAround, ProjectHeader, ProjectMarks } from "./project-header.js";

interface Props extends ProjectAround {
  members: Member[];
  memberCount: number;
  trackers: Named[];
  subprojects: Project[];
  moreSubprojects: boolean;
  customFields: ShownCustomField[];
}

export function ProjectPage({ members, memberCount, subprojects, moreSubprojects, ...around }: Props) {
  const { project } = around;
  const { t } = useView();
  return (
    <Page title={project.name}>
      <ProjectHeader {...around} current="" />
      <StatusBanner project={project} />
      <div class="split">
        <div class="stack">
          <Card title={t("captions.description")}>
            {project.description === "" ? (
              <EmptyState icon="file-text" title={t("projects.noDescription")} />
            ) : (
              <Markdown text={project.description} />
            )}
          </Card>
          {subprojects.length > 0 && <Subprojects projects={subprojects} more={moreSubprojects} />}
        </div>
        <aside class="stack" data-after>
          <Facts {...around} />
          <MembersByRole members={members} total={memberCount} />
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

function Subprojects({ projects, more }: { projects: Project[]; more: boolean }) {
  const { t } = useView();
  return (
    <Card title={t("projects.subprojects")} flush>
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
          [
            t("captions.homepage"),
            project.homepage && (
              <a href={project.homepage} rel="nofollow noopener">
                {project.homepage}
              </a>
            ),
          ],
          [t("projects.trackers"), trackers.map(({ name }) => name).join(", ")],
          ...customFields.map((field): [string, Child] => [
            field.name,
            field.values.length > 0 && <CustomValue {...field} />,
          ]),
          [t("projects.created"), <Time at={project.createdOn} />],
        ]}
      />
    </Card>
  );
}

/** A member with several roles is listed under each of them. */
function MembersByRole({ members, total }: { members: Member[]; total: number }) {
  const { t } = useView();
  const roles = Map.groupBy(
    members.flatMap((member) => member.roles.map((role) => ({ role: role.name, ...member.principal }))),
    ({ role }) => role,
  );
  return (
    <Card title={t("projects.members")}>
      {total === 0 && <p class="quiet">{t("projects.noMembers")}</p>}
      {[...roles].map(([role, people]) => (
        <section class="people">
          <h3>{role}</h3>
          <ul>
            {people.map(({ name, type }) => (
              <li class="person">
                <Avatar name={name} size="sm" />
                <span>{name}</span>
                {type === "group" && <Badge>{t("projects.group")}</Badge>}
              </li>
            ))}
          </ul>
        </section>
      ))}
      {total > members.length && <p class="quiet">{t("projects.moreMembers", { count: total - members.length })}</p>}
    </Card>
  );
}

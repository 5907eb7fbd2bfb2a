import { Card, ConfirmButton, Form, LinkButton, Page, SubmitButton, useView } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { MembersCard, type MembersCardProps } from "../members/members-card.js";
import { ProjectForm } from "../page/project-form.js";
import type { ProjectChoices, ProjectValues } from "../page/project-form-props.js";
import { type ProjectAround, ProjectHeader } from "../page/project-header.js";
import { newSubprojectPath, StatusBanner } from "../page/project-page.js";
import { ARCHIVED, CLOSED, OPEN } from "../project/visible.js";
import { SettingsTabs } from "./settings-tabs.js";

interface Props extends ProjectAround {
  /** Undefined: the viewer may not edit it. */
  form: { values: ProjectValues; choices: ProjectChoices; problems: Problem[] } | undefined;
  members: Omit<MembersCardProps, "root"> | undefined;
}

export function SettingsPage({ form, members, ...around }: Props) {
  const { t } = useView();
  const { project, permissions } = around;
  const root = `/projects/${project.identifier}`;
  return (
    <Page title={`${t("projects.settings")} · ${project.name}`} width="reading">
      <ProjectHeader {...around} current="settings" />
      <SettingsTabs {...around} current="" />
      <StatusBanner project={project} />
      <div class="stack">
        {form && <ProjectForm action={`${root}/settings`} searchedAt={root} isNew={false} {...form} />}
        {members && <MembersCard root={root} {...members} />}
        <Lifecycle project={project} root={root} permissions={permissions} />
      </div>
    </Page>
  );
}

interface Step {
  verb: "close" | "reopen" | "archive" | "unarchive";
  /** Whether it is destructive, and asks first. */
  asks: boolean;
}

/** Closing, archiving and the like: each step says what it does. */
function Lifecycle({ project, root, permissions }: Pick<Props, "project" | "permissions"> & { root: string }) {
  const { t, viewer } = useView();
  const mayClose = permissions.has("close_project");
  const mayDelete = viewer?.admin === true || permissions.has("delete_project");
  const steps: (Step | false)[] = [
    mayClose && project.status === OPEN && { verb: "close", asks: true },
    mayClose && project.status === CLOSED && { verb: "reopen", asks: false },
    viewer?.admin === true && project.status !== ARCHIVED && { verb: "archive", asks: true },
    viewer?.admin === true && project.status === ARCHIVED && { verb: "unarchive", asks: false },
  ];
  const possible = steps.filter((step) => step !== false);
  const mayCopy = viewer?.admin === true;
  const mayAdd = permissions.has("add_subprojects") && project.status === OPEN;
  if (possible.length === 0 && !mayDelete && !mayCopy && !mayAdd) return null;
  return (
    <Card title={t("projects.lifecycle")}>
      <ul class="lines">
        {mayAdd && (
          <li>
            <p>{t("projects.newSubprojectHint")}</p>
            <LinkButton href={newSubprojectPath(project)} icon="plus">
              {t("projects.newSubproject")}
            </LinkButton>
          </li>
        )}
        {mayCopy && (
          <li>
            <p>{t("projects.copy.hint")}</p>
            <LinkButton href={`${root}/copy`} icon="copy">
              {t("projects.copy.title")}
            </LinkButton>
          </li>
        )}
        {possible.map(({ verb, asks }) => (
          <li>
            <p>{t(`projects.${verb}Text`)}</p>
            {asks ? (
              <ConfirmButton
                action={`${root}/${verb}`}
                method="post"
                align="end"
                question={t(`projects.${verb}Question`)}
                confirm={t(`projects.${verb}`)}
              >
                {t(`projects.${verb}`)}
              </ConfirmButton>
            ) : (
              <Form action={`${root}/${verb}`}>
                <SubmitButton look="outline">{t(`projects.${verb}`)}</SubmitButton>
              </Form>
            )}
          </li>
        ))}
        {mayDelete && (
          <li>
            <p>{t("projects.deleteHint")}</p>
            <LinkButton href={`${root}/delete`} icon="trash">
              {t("projects.delete")}
            </LinkButton>
          </li>
        )}
      </ul>
    </Card>
  );
}

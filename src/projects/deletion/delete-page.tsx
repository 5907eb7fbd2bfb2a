import {
  Card,
  errorOf,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  Page,
  SubmitButton,
  TextInput,
  useView,
} from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { type ProjectAround, ProjectHeader } from "../page/project-header.js";

interface DeleteProps {
  around: ProjectAround;
  /** Names of the projects below it. */
  below: string[];
  /** Records that go along, such as issues. */
  records: number;
  typed: string;
  problems: Problem[];
}

const NAMED = 20;

/** Says what goes, and asks for the identifier. */
export function DeleteProjectPage({ around, below, records, typed, problems }: DeleteProps) {
  const { t } = useView();
  const { project } = around;
  const title = t("projects.delete");
  return (
    <Page title={`${title} · ${project.name}`} width="reading">
      <ProjectHeader {...around} current="settings" />
      <Card title={t("projects.deleteQuestion", { name: project.name })}>
        <p>{t("projects.deleteText")}</p>
        {records + below.length > 0 && <p>{t("projects.deleteWith")}</p>}
        <ul>
          {records > 0 && <li>{t("projects.deleteRecords", { count: records })}</li>}
          {below.length > 0 && (
            <li>{t("projects.deleteBelow", { count: below.length, names: below.slice(0, NAMED).join(", ") })}</li>
          )}
        </ul>
        <FormProblems problems={problems} fields={["identifier"]} />
        <Form action={`/projects/${project.identifier}/delete`} class="stack">
          <TextInput
            name="identifier"
            label={t("projects.typeIdentifier", { identifier: project.identifier })}
            value={typed}
            error={errorOf(problems, "identifier")}
            autocomplete="off"
            maxlength={100}
            required
          />
          <FormActions>
            <SubmitButton look="destructive">{title}</SubmitButton>
            <LinkButton href={`/projects/${project.identifier}/settings`} look="ghost">
              {t("projects.cancel")}
            </LinkButton>
          </FormActions>
        </Form>
      </Card>
    </Page>
  );
}

import {
  Card,
  Checkbox,
  errorOf,
  Form,
  FormActions,
  FormProblems,
  LinkButton,
  Page,
  PageHeader,
  RadioGroup,
  SubmitButton,
  TextInput,
  useView,
} from "../../design/index.js";
import type { Named, Problem } from "../../kernel/index.js";
import type { Project } from "../../projects/index.js";
import type { QueryVisibility } from "./saved-queries.js";

export interface QueryValues {
  name: string;
  visibility: QueryVisibility;
  roleIds: number[];
  /** Not of the project alone. */
  forAll: boolean;
  /** What the list shows, as in its address. */
  list: string;
}

export interface QueryPageProps {
  /** Undefined: a new one. */
  id?: number;
  project: Project | undefined;
  values: QueryValues;
  /** The list that its user came from. */
  back: string;
  /** Whom it can be shown to by the viewer, as the verb decides. */
  mayShare: boolean;
  roles: Named[];
  problems: Problem[];
}

/** A list under a name. */
export function QueryPage({ id, project, values, back, mayShare, roles, problems }: QueryPageProps) {
  const { t } = useView();
  const title = t(id === undefined ? "issues.views.new" : "issues.views.edit");
  const below = project ? `/projects/${project.identifier}` : "";
  const visibilities: QueryVisibility[] = mayShare ? ["private", "roles", "public"] : ["private"];
  return (
    <Page title={title} width="reading">
      <PageHeader
        title={title}
        crumbs={[...(project ? [{ label: project.name, href: below }] : []), { label: t("issues.title"), href: back }]}
      />
      <Form action={id === undefined ? `${below}/queries` : `/queries/${id}`}>
        <FormProblems problems={problems} fields={["name", "role_ids"]} />
        <Card>
          <div class="stack">
            <input type="hidden" name="list" value={values.list} />
            {id !== undefined && <input type="hidden" name="back_url" value={back} />}
            <TextInput
              name="name"
              label={t("issues.views.name")}
              value={values.name}
              error={errorOf(problems, "name")}
              maxlength={255}
              required
              autofocus
            />
            <RadioGroup
              name="visibility"
              label={t("issues.views.visibleTo")}
              value={values.visibility}
              options={visibilities.map((value) => ({ value, label: t(`issues.views.visibilities.${value}`) }))}
            />
            {mayShare && <Roles roles={roles} chosen={values.roleIds} error={errorOf(problems, "role_ids")} />}
            {project && <Checkbox name="for_all" label={t("issues.views.forAll")} checked={values.forAll} />}
            <FormActions>
              <SubmitButton>{t("issues.save")}</SubmitButton>
              <LinkButton href={`${back}?${id === undefined ? values.list : `query_id=${id}`}`} look="ghost">
                {t("issues.cancel")}
              </LinkButton>
            </FormActions>
          </div>
        </Card>
      </Form>
    </Page>
  );
}

function Roles({ roles, chosen, error }: { roles: Named[]; chosen: number[]; error: string | undefined }) {
  const { t } = useView();
  return (
    <fieldset class="fieldset view-roles" id="role_ids" tabindex={-1}>
      <legend>{t("issues.views.roles")}</legend>
      {error && <p class="field-error">{error}</p>}
      {roles.map(({ id, name }) => (
        <Checkbox name="role_ids" id={`role_${id}`} label={name} value={String(id)} checked={chosen.includes(id)} />
      ))}
    </fieldset>
  );
}

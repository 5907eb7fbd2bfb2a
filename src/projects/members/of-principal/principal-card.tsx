import { givenRoles, type PrincipalCard } from "../../../accounts/index.js";
import {
  Card,
  ConfirmButton,
  Dropdown,
  EmptyState,
  Form,
  optionOf,
  ReferenceField,
  SubmitButton,
  Table,
  useView,
} from "../../../design/index.js";
import type { Named } from "../../../kernel/index.js";
import { Several } from "../../page/several.js";
import { type PlaceOfPrincipal, placesOf } from "./places-of-principal.js";

/** Where a user or group belongs, on their page for administrators: given, changed and taken away there. */
export const principalCard: PrincipalCard = async ({ db, contributions }, viewer, principalId) => (
  <PrincipalProjects
    at={`/admin/principals/${principalId}/memberships`}
    places={placesOf(await contributions.membershipsOf(db, principalId, viewer))}
    roles={await givenRoles(db)}
  />
);

const SHOWN = 100;

interface Props {
  at: string;
  places: PlaceOfPrincipal[];
  /** Those that members are given. */
  roles: Named[];
}

function PrincipalProjects({ at, places, roles }: Props) {
  const { t } = useView();
  return (
    <>
      <Card title={t("projects.title")} id="memberships" flush>
        <Table
          caption={t("projects.title")}
          rows={places.slice(0, SHOWN)}
          columns={[
            {
              label: t("captions.project"),
              main: true,
              cell: ({ project }) => <a href={`/projects/${project.identifier}`}>{project.name}</a>,
            },
            { label: t("projects.roles"), cell: (place) => <Roles {...place} /> },
            {
              label: t("projects.memberSteps"),
              hideLabel: true,
              align: "end",
              cell: (place) => place.given.length > 0 && <Steps at={at} place={place} roles={roles} />,
            },
          ]}
          empty={<EmptyState icon="folders" title={t("projects.belongsNowhere")} />}
        />
        {places.length > SHOWN && <p class="feed-end">{t("projects.more", { count: places.length - SHOWN })}</p>}
      </Card>
      <Card title={t("projects.addToProject")}>
        <Form action={at} class="stack">
          <ReferenceField
            name="project"
            label={t("captions.project")}
            options={undefined}
            typed={{ name: "project", text: undefined, from: `${at}/candidates` }}
            required
          />
          <Several name="role_ids" label={t("projects.roles")} options={roles.map(optionOf)} chosen={[]} />
          <div class="form-actions">
            <SubmitButton look="outline">{t("projects.addPlace")}</SubmitButton>
          </div>
        </Form>
      </Card>
    </>
  );
}

function Roles({ given, inherited }: PlaceOfPrincipal) {
  const { t } = useView();
  return (
    <>
      {given.map(({ name }) => name).join(", ")}
      {inherited.length > 0 && (
        <span class="quiet">
          {" "}
          {t("projects.inheritedRoles", { roles: inherited.map(({ name }) => name).join(", ") })}
        </span>
      )}
    </>
  );
}

function Steps({ at, place: { project, given }, roles }: { at: string; place: PlaceOfPrincipal; roles: Named[] }) {
  const { t } = useView();
  return (
    <span class="row">
      <Dropdown trigger={t("projects.changeRoles")} label={project.name} size="sm" align="end">
        <Form action={`${at}/${project.id}`} class="confirm">
          <Several
            name="role_ids"
            scope={`in_${project.id}_`}
            label={t("projects.roles")}
            options={roles.map(optionOf)}
            chosen={given.map(({ id }) => id)}
          />
          <SubmitButton size="sm">{t("projects.saveRoles")}</SubmitButton>
        </Form>
      </Dropdown>
      <ConfirmButton
        action={`${at}/${project.id}/remove`}
        method="post"
        size="sm"
        align="end"
        question={t("projects.leaveQuestion", { project: project.name })}
        confirm={t("projects.remove")}
      >
        {t("projects.remove")}
        <span class="sr-only"> {project.name}</span>
      </ConfirmButton>
    </span>
  );
}

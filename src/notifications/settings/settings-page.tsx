import { Card, Form, FormActions, Page, PageHeader, SubmitButton, Switch, useView } from "../../design/index.js";
import type { Names, RegisteredName } from "./names.js";

/** A switch per kind of event, ordered by position, then the rules about whom to tell. */
export function SettingsPage({ names, values }: { names: Names; values: Map<string, boolean> }) {
  const { t } = useView();
  const title = t("notifications.settings");
  return (
    <Page title={title} width="reading">
      <PageHeader title={title} crumbs={[{ label: t("notifications.title"), href: "/service_notifications" }]} />
      <Form action="/my/notification_settings" method="patch" class="stack">
        <Card title={t("notifications.settingsKinds")} hint={t("notifications.settingsKindsHint")}>
          <Switches names={names.kinds} values={values} />
        </Card>
        <Card title={t("notifications.settingsRules")} hint={t("notifications.settingsRulesHint")}>
          <Switches names={names.rules} values={values} />
        </Card>
        <FormActions>
          <SubmitButton>{t("notifications.save")}</SubmitButton>
        </FormActions>
      </Form>
    </Page>
  );
}

function Switches({ names, values }: { names: RegisteredName[]; values: Map<string, boolean> }) {
  const { t } = useView();
  return (
    <div class="settings">
      {names.map(({ name, label }) => (
        <Switch
          name={`notification_settings[${name}]`}
          label={t(label)}
          hint={<Hint label={label} />}
          checked={values.get(name)}
          unchecked="0"
        />
      ))}
    </div>
  );
}

/** What it is in a sentence, and an example of it. A plugin may have neither. */
function Hint({ label }: { label: string }) {
  const { t } = useView();
  return (
    <>
      {t.has(`${label}_hint`) && t(`${label}_hint`)}
      {t.has(`${label}_example`) && (
        <span class="setting-example">
          <q>{t(`${label}_example`)}</q>
        </span>
      )}
    </>
  );
}

import type { Child } from "hono/jsx";
import { administration } from "../../accounts/index.js";
import { Card, Form, FormActions, FormProblems, Page, PageHeader, SubmitButton, useView } from "../../design/index.js";
import type { Problem, SettingChoice } from "../../kernel/index.js";
import type { Section } from "./sections.js";
import { type ControlProps, SettingControl } from "./setting-control.js";
import type { SettingKind } from "./setting-kind.js";

interface SettingsPageProps {
  sections: Section[];
  kinds: Map<string, SettingKind>;
  /** Of the settings that choose among records. */
  choices: Map<string, SettingChoice[]>;
  /** As stored, or as they were sent and refused. */
  values: Record<string, unknown>;
  problems: Problem[];
  /** About mail. */
  mail: Child;
}

export function SettingsPage({ sections, kinds, choices, values, problems, mail }: SettingsPageProps) {
  const { t } = useView();
  return (
    <Page title={t("settings.title")} width="reading">
      <PageHeader title={t("settings.title")} crumbs={[administration(t)]} />
      <div class="stack">
        <FormProblems problems={problems} within="settings" />
        <Form action="/admin/settings" class="stack">
          {sections.map(({ name, settings }) => (
            <Card title={t(`settings.sections.${name}`)}>
              <div class="stack">
                {settings.map((setting) => (
                  <Control
                    setting={setting}
                    kind={kinds.get(setting)}
                    choices={choices.get(setting)}
                    value={values[setting]}
                    problems={problems}
                  />
                ))}
              </div>
            </Card>
          ))}
          <FormActions>
            <SubmitButton>{t("settings.save")}</SubmitButton>
          </FormActions>
        </Form>
        {mail}
      </div>
    </Page>
  );
}

function Control({ kind, ...props }: Omit<ControlProps, "kind"> & { kind: SettingKind | undefined }) {
  return kind ? <SettingControl kind={kind} {...props} /> : null;
}

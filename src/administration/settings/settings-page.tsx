import type { Child } from "hono/jsx";
import { administration } from "../../accounts/index.js";
import {
  Card,
  Form,
  FormActions,
  FormProblems,
  Page,
  PageHeader,
  SubmitButton,
  type Tab,
  Tabs,
  useView,
} from "../../design/index.js";
import type { Problem, SettingChoice, Translate } from "../../kernel/index.js";
import type { Section } from "./sections.js";
import { type ControlProps, SettingControl } from "./setting-control.js";
import type { SettingKind } from "./setting-kind.js";

interface SettingsPageProps {
  sections: Section[];
  /** The one that is shown. */
  current: Section;
  kinds: Map<string, SettingKind>;
  /** Of the settings that choose among records. */
  choices: Map<string, SettingChoice[]>;
  /** As stored, or as they were sent and refused. */
  values: Record<string, unknown>;
  problems: Problem[];
  /** About mail, beside its settings. */
  mail: Child;
}

export function SettingsPage({ sections, current, kinds, choices, values, problems, mail }: SettingsPageProps) {
  const { t } = useView();
  const title = t(`settings.sections.${current.name}`);
  return (
    <Page title={`${title} · ${t("settings.title")}`} width="reading">
      <PageHeader title={t("settings.title")} crumbs={[administration(t)]} />
      <Tabs label={t("settings.title")} tabs={sections.map((section) => tabOf(section, current, t))} />
      <div class="stack">
        <FormProblems problems={problems} fields={current.settings} within="settings" />
        <Card title={title}>
          <Form action={pageOf(current)} class="stack">
            {current.settings.map((setting) => (
              <Control
                setting={setting}
                kind={kinds.get(setting)}
                choices={choices.get(setting)}
                value={values[setting]}
                problems={problems}
              />
            ))}
            <FormActions>
              <SubmitButton>{t("settings.save")}</SubmitButton>
            </FormActions>
          </Form>
        </Card>
        {current.name === "mail" && mail}
      </div>
    </Page>
  );
}

const tabOf = (section: Section, current: Section, t: Translate): Tab => ({
  label: t(`settings.sections.${section.name}`),
  href: pageOf(section),
  current: section.name === current.name,
});

const pageOf = ({ name }: Section) => `/admin/settings/${name}`;

function Control({ kind, ...props }: Omit<ControlProps, "kind"> & { kind: SettingKind | undefined }) {
  return kind ? <SettingControl kind={kind} {...props} /> : null;
}

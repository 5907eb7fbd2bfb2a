import { useView } from "../../design/index.js";
import { BoxesControl, FlagControl, NameControl } from "../admin/controls.js";
import type { ControlsProps, ResourcePages } from "../admin/kept-records.js";
import { FEATURES } from "./features.js";

interface UserTypeRow {
  id: number;
  name: string;
  internal: boolean;
  features: string[];
  is_default: boolean;
}

export const userTypePages: ResourcePages<UserTypeRow, undefined> = {
  at: "/admin/user_types",
  words: { title: "accounts.userTypes.title", new: "accounts.userTypes.new", hint: "accounts.userTypes.hint" },
  columns: (t) => [
    { label: t("captions.name"), main: true, cell: ({ name }) => name },
    { label: t("captions.internal"), said: true, cell: ({ internal }) => (internal ? t("accounts.kept.yes") : "") },
    {
      label: t("captions.is_default"),
      said: true,
      cell: ({ is_default }) => (is_default ? t("accounts.kept.yes") : ""),
    },
  ],
  choices: async () => undefined,
  stays: ({ is_default }) => (is_default ? "accounts.default_type_stays" : undefined),
  controls: UserTypeControls,
};

function UserTypeControls(form: ControlsProps<undefined>) {
  const { t } = useView();
  const boxes = FEATURES.map((feature) => ({ value: feature, label: t(`accounts.userTypes.features.${feature}`) }));
  return (
    <>
      <NameControl {...form} />
      <FlagControl {...form} field="internal" hint={t("accounts.userTypes.internalHint")} />
      <BoxesControl {...form} field="features" groups={[{ boxes }]} />
      <FlagControl {...form} field="is_default" hint={t("accounts.userTypes.defaultHint")} />
    </>
  );
}

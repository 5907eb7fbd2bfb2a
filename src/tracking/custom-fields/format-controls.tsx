import {
  BoxesControl,
  ChoiceControl,
  type ControlsProps,
  FlagControl,
  LineControl,
  type Role,
} from "../../accounts/index.js";
import { useView } from "../../design/index.js";
import type { FieldFormat } from "../tables.js";
import { Asked } from "./asked.js";
import { ofFormats, versionStatuses } from "./custom-fields.js";

interface FormatProps extends Pick<ControlsProps<unknown>, "values" | "problems" | "nameOf"> {
  hasFormat(...some: FieldFormat[]): boolean;
}

/** Which users, versions and files can be values. */
export function NarrowingControls({ hasFormat, roles, ...form }: FormatProps & { roles: Role[] }) {
  const { t } = useView();
  const given = roles.filter(({ builtin }) => !builtin).map(({ id, name }) => ({ value: String(id), label: name }));
  const statuses = versionStatuses.map((value) => ({ value, label: t(`tracking.versionStatuses.${value}`) }));
  return (
    <>
      {hasFormat(...ofFormats.user_role) && (
        <Asked of="people">
          <BoxesControl
            {...form}
            field="user_role"
            groups={[{ boxes: given }]}
            hint={t("tracking.customFields.userRoleHint")}
          />
        </Asked>
      )}
      {hasFormat(...ofFormats.version_status) && (
        <Asked of="versions">
          <BoxesControl
            {...form}
            field="version_status"
            groups={[{ boxes: statuses }]}
            hint={t("tracking.customFields.versionStatusHint")}
          />
        </Asked>
      )}
      {hasFormat(...ofFormats.extensions_allowed) && (
        <Asked of="files">
          <LineControl {...form} field="extensions_allowed" hint={t("tracking.customFields.extensionsHint")} />
        </Asked>
      )}
    </>
  );
}

/** How texts are written and where they stand. */
export function TextControls({ hasFormat, isOfIssues, ...form }: FormatProps & { isOfIssues: boolean }) {
  const { t } = useView();
  const formatted = [{ value: "full", label: t("tracking.customFields.formatted") }];
  return (
    <>
      {hasFormat(...ofFormats.text_formatting) && (
        <Asked of="texts">
          <ChoiceControl
            {...form}
            field="text_formatting"
            options={formatted}
            blank={t("tracking.customFields.asWritten")}
          />
        </Asked>
      )}
      {isOfIssues && hasFormat(...ofFormats.full_width_layout) && (
        <Asked of="wide">
          <FlagControl {...form} field="full_width_layout" hint={t("tracking.customFields.fullWidthHint")} />
        </Asked>
      )}
    </>
  );
}

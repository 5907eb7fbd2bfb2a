import { Matrix, useView } from "../../design/index.js";
import type { Named } from "../../kernel/index.js";
import type { ControlsProps } from "../admin/kept-records.js";
import type { Role } from "./all-roles.js";
import { type DeclaredPermission, permissionCaption } from "./declared-permissions.js";

interface Props extends Pick<ControlsProps<unknown>, "values" | "nameOf"> {
  permissions: DeclaredPermission[];
  trackers: Named[];
}

/** For which trackers a permission is. What is ticked below counts where it is not for all of them. */
export function TrackerMatrix({ permissions, trackers, values, nameOf }: Props) {
  const { t } = useView();
  const limits = limitsIn(values);
  const caption = t("captions.permissions_tracker_ids");
  const all = t("captions.permissions_all_trackers");
  const columns = permissions.map(({ name }) => ({
    label: permissionCaption(t, name),
    limit: Object.hasOwn(limits, name) ? (limits[name] ?? []) : undefined,
    allName: `${nameOf("permissions_all_trackers")}[${name}]`,
    idsName: `${nameOf("permissions_tracker_ids")}[${name}][]`,
  }));
  const every = columns.map(({ label, limit, allName, idsName }) => (
    <>
      <input type="hidden" name={allName} value="0" />
      <Box name={allName} value="1" checked={!limit} label={`${label}: ${all}`} />
      <input type="hidden" name={idsName} value="" />
    </>
  ));
  const each = trackers.map(({ id, name }) => ({
    label: name,
    cells: columns.map(({ label, limit, idsName }) => (
      <Box name={idsName} value={id} checked={limit?.includes(id) ?? false} label={`${label}: ${name}`} />
    )),
  }));
  return (
    <fieldset class="fieldset">
      <legend>{caption}</legend>
      <p class="quiet">{t("accounts.roles.trackersHint")}</p>
      <Matrix
        caption={caption}
        corner={caption}
        columns={columns.map(({ label }) => label)}
        groups={[{ rows: [{ label: all, cells: every }, ...each] }]}
      />
    </fieldset>
  );
}

interface BoxProps {
  name: string;
  value: string | number;
  checked: boolean;
  label: string;
}

function Box({ label, ...control }: BoxProps) {
  return <input type="checkbox" class="input" {...control} aria-label={label} />;
}

/** As the role is stored, or as a refused form sent them. */
function limitsIn(values: Props["values"]): Role["permission_trackers"] {
  const { permissions_all_trackers: all, permissions_tracker_ids: some } = values as Sent;
  if (!all) return (values as Partial<Role>).permission_trackers ?? {};
  const limited = Object.keys(all).filter((name) => all[name] !== "1");
  return Object.fromEntries(limited.map((name) => [name, (some?.[name] ?? []).map(Number)]));
}

interface Sent {
  permissions_all_trackers?: Record<string, string>;
  permissions_tracker_ids?: Record<string, string[]>;
}

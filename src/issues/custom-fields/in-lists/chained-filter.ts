import { type RawBuilder, sql } from "kysely";
import type { Viewer } from "../../../accounts/index.js";
import { unlessDenied } from "../../../kernel/index.js";
import { customFieldVisible } from "../../../projects/index.js";
import { userFieldVisible } from "../../../tracking/index.js";
import type { Asked, Filter } from "../../fields/filters.js";
import { type VersionRule, versionDue, versionStatus } from "../../filters/version-rules.js";
import { byCustomValue } from "./custom-comparison.js";
import { hasOwnValue } from "./custom-filter.js";

/** `cf_1.cf_2`, `cf_1.due_date`: by what a value of the issue's field 1 names has itself. */
function read(name: string): { through: number; has: string } | undefined {
  const [, through, has] = /^cf_(\d{1,9})\.(cf_\d{1,9}|due_date|status)$/.exec(name) ?? [];
  return has === undefined ? undefined : { through: Number(through), has };
}

/** Undefined: the name is of no such filter. */
export function chainedFilter(name: string): Filter | undefined {
  const chain = read(name);
  if (chain?.has === "due_date") return ofVersion(chain.through, versionDue);
  if (chain?.has === "status") return ofVersion(chain.through, versionStatus);
  return chain && byCustomValue(ofNamed);
}

/** Which users or versions have such a value, as far as the viewer sees it, is asked once. */
function ofNamed(name: string) {
  const { through = 0, has: chained = "" } = read(name) ?? {};
  const field = Number(chained.slice("cf_".length));
  return {
    field,
    has: (rule: RawBuilder<boolean>, asked: Asked) =>
      names(asked, through, (format) => {
        const seen = sql`exists (
          select 1 from custom_fields f
           where f.id = ${field} and f.is_filter and f.customized_type = v.customized_type and ${seenThere(asked.viewer)})`;
        return sql`
          select v.customized_id::text from custom_values v
           where v.custom_field_id = ${field} and v.customized_type = ${format}
             and v.customized_type in ('user', 'version') and ${rule} and ${seen}`;
      }),
  };
}

/** Of the user or the version that has the value `v`: who sees its field `f`. */
const seenThere = (viewer: Viewer) => {
  const inProject = sql<number>`(select project_id from versions where id = v.customized_id)`;
  return sql`case f.customized_type when 'user' then ${userFieldVisible(viewer)}
                  else ${customFieldVisible("f", sql`${viewer.id}::int`, inProject)} end`;
};

/** `!*` finds what names no version as well. */
const ofVersion = (through: number, { operators, rule }: VersionRule): Filter => ({
  operators,
  condition: (expression, asked) =>
    unlessDenied(expression, (one) =>
      names(
        asked,
        through,
        (format) => sql`select id::text from versions v where ${format} = 'version' and ${rule(one, asked)}`,
      ),
    ),
});

/** One of these is a value of the issue's field. `ids`: a select of texts, by the format of that field. */
const names = (asked: Asked, through: number, ids: (format: RawBuilder<unknown>) => RawBuilder<unknown>) =>
  hasOwnValue(
    sql`left(v.value, 255) = any(array(${ids(sql`(select field_format from custom_fields where id = ${through})`)}))`,
    asked,
    through,
  );

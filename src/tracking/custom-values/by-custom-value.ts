import { type RawBuilder, sql } from "kysely";
import { type Expression, textIs, unlessDenied } from "../../kernel/index.js";
import type { CustomizedType } from "../tables.js";

interface Customized {
  type: CustomizedType;
  /** Of the record. */
  id: RawBuilder<unknown>;
  field: number;
  /** About `custom_fields f`: the viewer sees it there. */
  seen: RawBuilder<boolean>;
}

/** A value of the field is what is asked for. A field that the viewer does not see, or that is no filter, is as one without values. */
export const byCustomValueOf = (expression: Expression, { type, id, field, seen }: Customized): RawBuilder<boolean> =>
  unlessDenied(
    expression,
    (one) => sql<boolean>`exists (
      select 1 from custom_values v join custom_fields f on f.id = v.custom_field_id
       where v.customized_type = ${sql.lit(type)} and v.customized_id = ${id} and f.id = ${field}
         and f.customized_type = ${sql.lit(type)} and f.is_filter and ${seen} and ${textIs(sql`v.value`, one)})`,
  );

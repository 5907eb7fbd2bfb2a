import { type RawBuilder, sql } from "kysely";
import { errorOf, type Option } from "../../design/index.js";
import type { Db, Problem } from "../../kernel/index.js";
import type { CustomField } from "../custom-fields/custom-fields.js";
import type { CustomizedType } from "../tables.js";
import { CustomControl } from "./custom-control.js";
import { type Candidates, customOptions } from "./referred.js";
import { customName } from "./value-problems.js";

/** The custom fields that a form sets, and what they can be set to. */
export interface FieldsToSet {
  fields: CustomField[];
  options: ReadonlyMap<number, Option[]>;
}

/** `where`: about `custom_fields f`. */
export async function fieldsToSet(
  db: Db,
  { type, where, candidates }: { type: CustomizedType; where: RawBuilder<boolean>; candidates?: Candidates },
): Promise<FieldsToSet> {
  const fields = await db
    .selectFrom("custom_fields as f")
    .selectAll("f")
    .where("f.customized_type", "=", type)
    .where(sql<boolean>`${where}`)
    .orderBy("f.position")
    .orderBy("f.id")
    .execute();
  return { fields, options: await customOptions(db, fields, candidates) };
}

interface Props {
  toSet: FieldsToSet;
  /** By the names of controls, `cf_1`. */
  values: Readonly<Record<string, string>>;
  problems: Problem[];
}

/** A control for each, by the name `cf_1`. */
export function CustomControls({ toSet: { fields, options }, values, problems }: Props) {
  return (
    <>
      {fields.map((field) => {
        const name = customName(field.id);
        return (
          <CustomControl
            field={field}
            name={name}
            value={values[name] ?? ""}
            options={options.get(field.id)}
            error={errorOf(problems, name)}
          />
        );
      })}
    </>
  );
}

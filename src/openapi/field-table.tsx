import { Table, useView } from "../design/index.js";
import type { Field } from "./json-schema.js";
import { SchemaHint, SchemaType } from "./schema-type.js";

/** The values of a body or an answer. `required`: says which must be sent. */
export function FieldTable({ caption, fields, required }: { caption: string; fields: Field[]; required?: boolean }) {
  const { t } = useView();
  return (
    <Table
      caption={caption}
      rows={fields}
      columns={[
        {
          label: t("openapi.name"),
          main: true,
          cell: (field) => (
            <>
              <code>{field.name}</code>
              {required && field.required && <span class="quiet"> {t("openapi.required")}</span>}
            </>
          ),
        },
        { label: t("openapi.type"), cell: ({ schema }) => <SchemaType schema={schema} /> },
        { label: t("openapi.description"), cell: ({ schema }) => <SchemaHint schema={schema} /> },
      ]}
    />
  );
}

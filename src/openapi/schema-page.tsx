import { Card, Page, PageHeader, useView } from "../design/index.js";
import { FieldTable } from "./field-table.js";
import { fieldsOf, type JsonSchema } from "./json-schema.js";
import { SchemaHint, SchemaType } from "./schema-type.js";

/** What has a name of its own, because much is made of it. */
export function SchemaPage({ name, schema }: { name: string; schema: JsonSchema }) {
  const { t } = useView();
  return (
    <Page title={name}>
      <PageHeader title={name} crumbs={[{ label: t("openapi.title"), href: "/api" }]} />
      <Card>
        <p>
          {schema.properties ? schema.description : <SchemaType schema={schema} />}{" "}
          {!schema.properties && <SchemaHint schema={schema} />}
        </p>
        {schema.properties && <FieldTable caption={name} fields={fieldsOf(schema)} />}
      </Card>
    </Page>
  );
}

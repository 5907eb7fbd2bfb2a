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
      <Card class="api">
        <SchemaHint schema={schema} />
        {schema.properties ? (
          <FieldTable caption={name} fields={fieldsOf(schema)} />
        ) : (
          <p class="quiet">
            <SchemaType schema={schema} />
          </p>
        )}
      </Card>
    </Page>
  );
}

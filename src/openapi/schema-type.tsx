import { Markdown, useView } from "../design/index.js";
import { type JsonSchema, referred } from "./json-schema.js";

/** What a value is, in words: "text or null", "list of Issue". */
export function SchemaType({ schema }: { schema: JsonSchema }) {
  const { t } = useView();
  const name = referred(schema);
  if (name) return <a href={`/api/schemas/${name}`}>{name}</a>;
  if (schema.anyOf) return <Alternatives schemas={schema.anyOf} />;
  if (schema.enum) return <code>{schema.enum.map((value) => JSON.stringify(value)).join(", ")}</code>;
  if (schema.items) {
    return (
      <>
        {t("openapi.listOf")} <SchemaType schema={schema.items} />
      </>
    );
  }
  const types = [schema.type ?? "any"].flat();
  return (
    <>{types.map((type) => t(`openapi.types.${(type === "string" && schema.format) || type}`)).join(t("openapi.or"))}</>
  );
}

function Alternatives({ schemas }: { schemas: JsonSchema[] }) {
  const { t } = useView();
  return (
    <>
      {schemas.map((schema, place) => (
        <>
          {place > 0 && t("openapi.or")}
          <SchemaType schema={schema} />
        </>
      ))}
    </>
  );
}

/** What is said of it, its bounds and what it is when it is left out. */
export function SchemaHint({ schema }: { schema: JsonSchema }) {
  const { t } = useView();
  const { description, minimum, maximum, maxLength, maxItems } = schema;
  const said = [
    description,
    minimum !== undefined && t("openapi.atLeast", { value: minimum }),
    (maximum ?? maxItems) !== undefined && t("openapi.atMost", { value: maximum ?? maxItems }),
    maxLength !== undefined && t("openapi.longest", { value: maxLength }),
    schema.default !== undefined && t("openapi.usual", { value: JSON.stringify(schema.default) }),
  ].filter(Boolean);
  return said.length === 0 ? null : <Markdown text={said.join(" ")} />;
}

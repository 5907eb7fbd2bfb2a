import { Card, Markdown, Page, PageHeader, Table, useView } from "../design/index.js";
import type { Answer, Chapter, Operation, Parameter } from "./chapters.js";
import { FieldTable } from "./field-table.js";
import { fieldsOf } from "./json-schema.js";
import { OperationTitle } from "./operation-title.js";
import { SchemaHint, SchemaType } from "./schema-type.js";

/** The operations of one subject with all they take and answer. */
export function ChapterPage({ chapter: { name, operations } }: { chapter: Chapter }) {
  const { t } = useView();
  return (
    <Page title={name}>
      <PageHeader title={name} crumbs={[{ label: t("openapi.title"), href: "/api" }]} />
      <div class="stack">
        {operations.map((operation) => (
          <OperationCard {...operation} />
        ))}
      </div>
    </Page>
  );
}

function OperationCard(operation: Operation) {
  const { t } = useView();
  const { id, summary, description, parameters, body, answers } = operation;
  return (
    <Card id={id} class="api" title={<OperationTitle {...operation} />} hint={summary}>
      {description && <Markdown text={description} />}
      {parameters.length > 0 && <Parameters parameters={parameters} />}
      {body && (
        <>
          <h3>{t("openapi.body")}</h3>
          <FieldTable caption={t("openapi.body")} fields={fieldsOf(body)} required />
        </>
      )}
      <Answers answers={answers} />
    </Card>
  );
}

function Parameters({ parameters }: { parameters: Parameter[] }) {
  const { t } = useView();
  return (
    <>
      <h3>{t("openapi.parameters")}</h3>
      <Table
        caption={t("openapi.parameters")}
        rows={parameters}
        columns={[
          { label: t("openapi.name"), main: true, cell: ({ name }) => <code>{name}</code> },
          { label: t("openapi.where"), quiet: true, cell: (parameter) => t(`openapi.in.${parameter.in}`) },
          { label: t("openapi.type"), cell: ({ schema }) => <SchemaType schema={schema} /> },
          { label: t("openapi.description"), cell: ({ schema }) => <SchemaHint schema={schema} /> },
        ]}
      />
    </>
  );
}

function Answers({ answers }: { answers: Answer[] }) {
  const { t } = useView();
  const schema = answers.find((answer) => answer.schema)?.schema;
  return (
    <>
      <h3>{t("openapi.answers")}</h3>
      <Table
        caption={t("openapi.answers")}
        rows={answers}
        columns={[
          {
            label: t("openapi.status"),
            cell: ({ status }) => (status === "default" ? t("openapi.otherStatus") : <code>{status}</code>),
          },
          { label: t("openapi.description"), main: true, cell: ({ description }) => description },
        ]}
      />
      {schema && <FieldTable caption={t("openapi.answered")} fields={fieldsOf(schema)} />}
    </>
  );
}

import {
  Card,
  EmptyState,
  Form,
  LinkButton,
  Markdown,
  Page,
  PageHeader,
  SubmitButton,
  Table,
  TextInput,
  useView,
} from "../design/index.js";
import type { OpenApiDocument } from "../kernel/index.js";
import type { Chapter } from "./chapters.js";
import { Method } from "./operation-title.js";

interface Props {
  document: OpenApiDocument;
  /** What was searched for. */
  text: string;
  /** All of them, or those in which it was found. */
  chapters: Chapter[];
}

/** Everything REST can do, in a line each. */
export function ApiPage({ document, text, chapters }: Props) {
  const { t } = useView();
  return (
    <Page title={t("openapi.title")}>
      <PageHeader
        title={t("openapi.title")}
        actions={
          <LinkButton href="/openapi.json" icon="braces" data-turbo="false">
            {t("openapi.document")}
          </LinkButton>
        }
      />
      <Form action="/api" method="get" class="filters" aria-label={t("openapi.search")}>
        <TextInput
          name="q"
          type="search"
          label={t("openapi.search")}
          hideLabel
          placeholder={t("openapi.searchHint")}
          value={text}
        />
        <SubmitButton look="outline">{t("openapi.search")}</SubmitButton>
      </Form>
      <div class="stack">
        {text === "" && (
          <>
            <nav class="api-chapters" aria-label={t("openapi.chapters")}>
              {chapters.map(({ name, href }) => (
                <a href={href}>{name}</a>
              ))}
            </nav>
            <Introduction document={document} />
          </>
        )}
        {chapters.length === 0 && (
          <Card flush>
            <EmptyState icon="search" title={t("openapi.nothing")} text={t("openapi.nothingHint")} />
          </Card>
        )}
        {chapters.map((chapter) => (
          <ChapterCard {...chapter} />
        ))}
      </div>
    </Page>
  );
}

function Introduction({ document }: { document: OpenApiDocument }) {
  const { t } = useView();
  const schemes = Object.values(document.components?.securitySchemes ?? {});
  return (
    <>
      <Card>
        <Markdown text={document.info.description ?? ""} />
      </Card>
      <Card title={t("openapi.credentials")} class="api" flush>
        <Table
          caption={t("openapi.credentials")}
          rows={schemes.flatMap((scheme) => ("type" in scheme ? [scheme] : []))}
          columns={[
            {
              label: t("openapi.name"),
              main: true,
              cell: (scheme) => <code>{scheme.name ?? `Authorization: ${scheme.scheme}`}</code>,
            },
            { label: t("openapi.where"), quiet: true, cell: (scheme) => t(`openapi.in.${scheme.in ?? "header"}`) },
            { label: t("openapi.description"), cell: (scheme) => scheme.description },
          ]}
        />
      </Card>
    </>
  );
}

function ChapterCard({ name, href, operations }: Chapter) {
  const { t } = useView();
  return (
    <Card title={<a href={href}>{name}</a>} flush>
      <Table
        caption={name}
        rows={operations}
        href={(operation) => operation.href}
        columns={[
          { label: t("openapi.method"), cell: ({ method }) => <Method name={method} /> },
          { label: t("openapi.path"), main: true, cell: ({ path }) => <code>{path}</code> },
          { label: t("openapi.summary"), quiet: true, cell: ({ summary }) => summary },
        ]}
      />
    </Card>
  );
}

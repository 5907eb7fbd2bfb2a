import type { Child } from "hono/jsx";
import { Button, EmptyState, Form, Icon, LinkButton, Page, PageHeader, Table, useView } from "../../design/index.js";
import { administration } from "./administration.js";
import type { KeptRow, ResourcePages } from "./kept-records.js";

interface ListProps {
  kept: ResourcePages<KeptRow, unknown>;
  rows: KeptRow[];
}

export function ResourceListPage({ kept, rows, steps }: ListProps & { steps: Child }) {
  const { t } = useView();
  const { at, words, columns, ordered } = kept;
  const title = t(words.title);
  const order = {
    label: t("accounts.kept.order"),
    align: "end" as const,
    cell: (row: KeptRow) => <Order {...{ kept, rows, row }} />,
  };
  return (
    <Page title={title}>
      <PageHeader
        title={title}
        crumbs={[administration(t)]}
        actions={
          <>
            {steps}
            <LinkButton href={`${at}/new`} look="primary" icon="plus">
              {t(words.new)}
            </LinkButton>
          </>
        }
      />
      <p class="quiet kept-hint">{t(words.hint)}</p>
      <Table
        caption={title}
        rows={rows}
        href={({ id }) => `${at}/${id}`}
        columns={[...columns(t), ...(ordered ? [order] : [])]}
        empty={<EmptyState icon="layers" title={t("accounts.kept.none")} />}
      />
    </Page>
  );
}

/**
 * Two buttons that move a record by one place. The focus goes with the one that was pressed, so that it can be pressed again: it
 * is known by its id, and can have the focus at the end of its way as well.
 */
function Order({ kept: { at }, rows, row }: ListProps & { row: KeptRow }) {
  const { t } = useView();
  const place = rows.indexOf(row) + 1;
  const steps = [
    { way: "up", to: place - 1, icon: "arrow-up" as const, possible: place > 1 },
    { way: "down", to: place + 1, icon: "arrow-down" as const, possible: place < rows.length },
  ];
  return (
    <span class="row order">
      {steps.map(({ way, to, icon, possible }) => (
        <Form action={`${at}/${row.id}/move`}>
          <input type="hidden" name="position" value={to} />
          <Button
            look="ghost"
            size="icon-sm"
            id={`${way}_${row.id}`}
            type={possible ? "submit" : "button"}
            aria-disabled={possible ? undefined : "true"}
            aria-label={t(`accounts.kept.${way}`, { name: row.name })}
          >
            <Icon name={icon} />
          </Button>
        </Form>
      ))}
    </span>
  );
}

import { AttachmentList, FileField, type Upload } from "../../../attachments/index.js";
import {
  Card,
  ConfirmItem,
  DefinitionList,
  Dropdown,
  errorOf,
  LinkButton,
  Markdown,
  Page,
  PageHeader,
  Time,
  useView,
} from "../../../design/index.js";
import { CommentForm, HistoryFeed, ViaBadge, WatchButton } from "../../../entities/index.js";
import { ChangedFields, Person, type RefusedWatchers, WatchersCard } from "../../../issues/index.js";
import type { Problem } from "../../../kernel/index.js";
import { CaseStatus, Price } from "../list/case-values.js";
import type { CaseContent } from "./read-case.js";

interface CasePageProps extends CaseContent {
  /** When the viewer had looked before. */
  lookedBefore?: Date | undefined;
  /** A comment as the beginning of an answer to it. */
  quotes?: string | undefined;
  refused?: { notes: string; isPrivate: boolean; problems: Problem[]; uploads: Upload[] };
  refusedWatchers?: RefusedWatchers;
}

export function CasePage({ lookedBefore, quotes, refused, refusedWatchers, ...content }: CasePageProps) {
  const { found, history, links } = content;
  const { t } = useView();
  const { may, project_identifier: identifier } = found;
  const href = `/crm_cases/${found.id}`;
  return (
    <Page title={found.name} width="split">
      <PageHeader
        title={<bdi>{found.name}</bdi>}
        crumbs={[
          { label: found.project_name, href: `/projects/${identifier}` },
          { label: t("crm.title"), href: `/projects/${identifier}/crm_cases` },
        ]}
        meta={<Meta {...content} />}
        actions={<Actions {...content} />}
      />
      <div class="split">
        <div class="stack">
          <Card title={t("captions.description")}>
            {found.description === "" ? (
              <p class="quiet">{t("issues.noDescription")}</p>
            ) : (
              <Markdown text={found.description} links={links} />
            )}
          </Card>
          <AttachmentList attachments={content.attachments} mayEdit={may.edit} />
          {history.entries.length > 0 && (
            <HistoryFeed
              {...history}
              at={href}
              lookedBefore={lookedBefore}
              quotesInto={may.comment ? "notes" : undefined}
              links={links}
              may={may}
              changes={({ details, notes }) => (
                <ChangedFields details={details} files={content.attachments} notes={notes} />
              )}
            />
          )}
          {may.comment && !history.isOlder && (
            <CommentForm
              href={href}
              identifier={identifier}
              preview={`${href}/preview`}
              quotes={quotes}
              refused={refused && { ...refused, error: errorOf(refused.problems, "notes") ?? "" }}
              mayBePrivate={may.commentPrivately}
              files={<FileField waiting={refused?.uploads} />}
            />
          )}
        </div>
        <aside class="stack" aria-label={t("issues.properties")}>
          <Facts {...content} />
          {may.seeWatchers && (
            <WatchersCard
              href={href}
              identifier={identifier}
              watchers={content.watchers}
              may={may}
              refused={refusedWatchers}
            />
          )}
        </aside>
      </div>
    </Page>
  );
}

function Meta({ found }: CaseContent) {
  const { t } = useView();
  return (
    <>
      <span>
        {t("issues.addedBy")}{" "}
        <a href={`/users/${found.author_id}`}>
          <bdi>{found.author_name}</bdi>
        </a>{" "}
        <Time at={found.created_on} />
      </span>
      <ViaBadge program={found.maker?.name} />
    </>
  );
}

function Actions({ found: { id, name, may }, watchers }: CaseContent) {
  const { t, viewer } = useView();
  const path = `/crm_cases/${id}`;
  return (
    <>
      {viewer && <WatchButton href={path} watching={watchers.watching} />}
      {may.edit && (
        <LinkButton href={`${path}/edit`} icon="pencil" data-controller="hotkey" data-hotkey="e">
          {t("issues.edit")}
        </LinkButton>
      )}
      {may.delete && (
        <Dropdown trigger={null} label={t("issues.more")} look="ghost" size="icon" icon="ellipsis" align="end">
          <ConfirmItem
            action={`${path}/delete`}
            method="post"
            icon="trash"
            question={t("crm.deleteQuestion", { name })}
            confirm={t("crm.deleteConfirm")}
          >
            {t("issues.delete")}
          </ConfirmItem>
        </Dropdown>
      )}
    </>
  );
}

function Facts({ found }: CaseContent) {
  const { t } = useView();
  const assignee = found.assigned_to_name;
  return (
    <Card>
      <DefinitionList
        entries={[
          [t("captions.company"), found.company],
          [t("captions.contact"), found.contact],
          [t("captions.price"), found.price !== null && <Price {...found} />],
          [t("captions.status_id"), <CaseStatus {...found} />],
          [
            t("captions.assigned_to_id"),
            assignee === null ? (
              <span class="quiet">{t("issues.nobody")}</span>
            ) : (
              <Person id={found.assigned_to_id} name={assignee} />
            ),
          ],
          [t("captions.updated_on"), <Time at={found.updated_on} />],
          [t("captions.closed_on"), found.status_closed && found.closed_on && <Time at={found.closed_on} />],
        ]}
      />
    </Card>
  );
}

import { AttachmentList } from "../../../attachments/index.js";
import {
  Card,
  ConfirmItem,
  DefinitionList,
  Dropdown,
  LinkButton,
  Markdown,
  PageHeader,
  Time,
  useView,
} from "../../../design/index.js";
import { HistoryFeed, ViaBadge, WatchButton } from "../../../entities/index.js";
import { ChangedFields, Person } from "../../../issues/index.js";
import { CaseStatus, Price } from "../list/case-values.js";
import type { CaseContent } from "./read-case.js";

/** The parts of the page of a case that are drawn anew where others changed it. */
export interface Looked {
  /** When the viewer had looked before. */
  lookedBefore?: Date | undefined;
}

export function CaseHead(content: CaseContent) {
  const { found } = content;
  const { t } = useView();
  const { project_identifier: identifier } = found;
  return (
    <div id="case_head">
      <PageHeader
        title={<bdi>{found.name}</bdi>}
        crumbs={[
          { label: found.project_name, href: `/projects/${identifier}` },
          { label: t("crm.title"), href: `/projects/${identifier}/crm_cases` },
        ]}
        meta={<Meta {...content} />}
        actions={<Actions {...content} />}
      />
    </div>
  );
}

export function CaseText({ found: { description }, links }: CaseContent) {
  const { t } = useView();
  return (
    <Card id="case_text" title={t("captions.description")}>
      {description === "" ? (
        <p class="quiet">{t("issues.noDescription")}</p>
      ) : (
        <Markdown text={description} links={links} />
      )}
    </Card>
  );
}

export const CaseFiles = ({ found, attachments }: CaseContent) => (
  <AttachmentList attachments={attachments} mayEdit={found.may.edit} />
);

export function CaseHistory({ found: { id, may }, history, attachments, links, lookedBefore }: CaseContent & Looked) {
  return (
    <div id="case_history">
      {history.entries.length > 0 && (
        <HistoryFeed
          {...history}
          at={`/crm_cases/${id}`}
          lookedBefore={lookedBefore}
          quotesInto={may.comment ? "notes" : undefined}
          links={links}
          may={may}
          changes={({ details, notes }) => <ChangedFields details={details} files={attachments} notes={notes} />}
        />
      )}
    </div>
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

export function CaseFacts({ found }: CaseContent) {
  const { t } = useView();
  const assignee = found.assigned_to_name;
  return (
    <Card id="case_facts">
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

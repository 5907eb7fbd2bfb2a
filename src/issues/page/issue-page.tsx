import { AttachmentList } from "../../attachments/index.js";
import { Card, DraftWaiting, Icon, Markdown, Page, TurboStream, useView } from "../../design/index.js";
import { HistoryFeed } from "../../entities/index.js";
import { FreshNews, RecordNews } from "../../notifications/index.js";
import { SubtasksCard } from "../family/subtasks-card.js";
import { ChangedFields } from "../history/changed-fields.js";
import { issueEntity } from "../issue/issue-entity.js";
import type { EditedThere } from "../move/edited-there.js";
import { type RefusedRelation, RelatedCard } from "../relations/related-card.js";
import { type RefusedWatchers, WatchersCard } from "../watchers/watchers-card.js";
import { AnswerForm } from "./answer/answer-form.js";
import type { AnswerState } from "./answer/answer-state.js";
import { EditForm } from "./edit-form.js";
import { IssueFacts } from "./facts/issue-facts.js";
import { WideFields } from "./facts/wide-fields.js";
import { IssueHead, type Looked } from "./issue-head.js";
import type { IssueContent } from "./read-issue.js";

interface IssuePageProps extends IssueContent, Looked {
  answer: AnswerState;
  /** All fields are shown to be edited. */
  edited?: EditedThere | undefined;
  refusedWatchers?: RefusedWatchers;
  refusedRelation?: RefusedRelation;
}

export function IssuePage({ answer, edited, refusedWatchers, refusedRelation, ...content }: IssuePageProps) {
  const { issue, may } = content;
  const { t } = useView();
  return (
    <Page title={`${issue.tracker_name} #${issue.id}: ${issue.subject}`} width="split">
      <IssueHead {...content} />
      {issue.project_status === CLOSED && <ClosedProject />}
      <div class="split">
        <div class="stack">
          {content.choices && !edited && (
            <DraftWaiting draft={`issue-${issue.id}-edit`} href={`/issues/${issue.id}?edit=1#issue_text`} />
          )}
          {edited ? <EditForm {...content} answer={answer} edited={edited} /> : <IssueText {...content} />}
          <div id="issue_files">
            <AttachmentList attachments={content.issue.files} mayEdit={may.edit} />
          </div>
          <div id="issue_family" class="stack">
            <SubtasksCard {...content} />
            <RelatedCard {...content} refused={refusedRelation} />
          </div>
          <IssueHistory {...content} />
          {!content.history.isOlder && <RecordNews {...shownRecord(content)} />}
          {may.comment && !edited && !content.history.isOlder && <AnswerForm {...content} answer={answer} />}
        </div>
        <aside class="stack" aria-label={t("issues.properties")}>
          <div id="issue_facts">
            <IssueFacts {...content} choices={edited ? undefined : content.choices} />
          </div>
          {may.seeWatchers && (
            <WatchersCard
              href={`/issues/${issue.id}`}
              identifier={issue.project_identifier}
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

/** What others changed since the page was drawn, in its place: what is being typed stays as it is. */
export function FreshIssue(content: IssueContent & Looked) {
  return (
    <>
      <TurboStream action="replace" target="issue_head">
        <IssueHead {...content} />
      </TurboStream>
      <TurboStream action="replace" target="issue_text">
        <IssueText {...content} />
      </TurboStream>
      <TurboStream action="update" target="issue_files">
        <AttachmentList attachments={content.issue.files} mayEdit={content.may.edit} />
      </TurboStream>
      <TurboStream action="update" target="issue_family">
        <SubtasksCard {...content} />
        <RelatedCard {...content} />
      </TurboStream>
      <TurboStream action="update" target="issue_facts">
        <IssueFacts {...content} />
      </TurboStream>
      <TurboStream action="replace" target="issue_history" morph>
        <IssueHistory {...content} />
      </TurboStream>
      <FreshNews {...shownRecord(content)} />
    </>
  );
}

const shownRecord = ({ issue, history }: IssueContent) => ({
  record: { type: issueEntity.type, id: issue.id },
  after: history.entries.at(-1)?.id ?? 0,
});

function IssueText({ issue, choices, links }: IssueContent) {
  const { t } = useView();
  return (
    <Card id="issue_text" aria-label={t("captions.description")}>
      {issue.description === "" ? (
        <p class="quiet">{t("issues.noDescription")}</p>
      ) : (
        <Markdown text={issue.description} links={issue.source ? links.imported : links.own} />
      )}
      <WideFields issue={issue} choices={choices} links={links} />
    </Card>
  );
}

function IssueHistory({ issue, may, history, links, lookedBefore }: IssueContent & Looked) {
  return (
    <div id="issue_history">
      {history.entries.length > 0 && (
        <HistoryFeed
          {...history}
          at={`/issues/${issue.id}`}
          lookedBefore={lookedBefore}
          links={links.own}
          importedLinks={links.imported}
          changes={({ details, notes }) => <ChangedFields details={details} files={issue.files} notes={notes} />}
          may={may}
          quotesInto={may.comment ? "issue_notes" : undefined}
        />
      )}
    </div>
  );
}

const CLOSED = 5;

function ClosedProject() {
  const { t } = useView();
  return (
    <div class="alert">
      <Icon name="lock" />
      <h2>{t("issues.closedProject")}</h2>
    </div>
  );
}

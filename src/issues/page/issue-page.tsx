import { Card, Icon, Markdown, Page, PageHeader, Time, useView } from "../../design/index.js";
import { HistoryFeed } from "../../entities/index.js";
import { ChangedFields } from "../history/changed-fields.js";
import { IssueStatus } from "../list/issue-status.js";
import { IssueWatchers, type RefusedWatchers } from "../watchers/issue-watchers.js";
import { AnswerForm } from "./answer-form.js";
import type { AnswerState } from "./answer-state.js";
import { IssueActions } from "./issue-actions.js";
import { IssueFacts } from "./issue-facts.js";
import type { IssueContent } from "./read-issue.js";

interface IssuePageProps extends IssueContent {
  answer: AnswerState;
  refusedWatchers?: RefusedWatchers;
}

export function IssuePage({ answer, refusedWatchers, ...content }: IssuePageProps) {
  const { issue, may, entries, links } = content;
  const { t } = useView();
  return (
    <Page title={`${issue.tracker_name} #${issue.id}: ${issue.subject}`}>
      <PageHeader
        title={
          <span>
            <bdi>{issue.subject}</bdi> <span class="issue-number">#{issue.id}</span>
          </span>
        }
        crumbs={[
          { label: issue.project_name, href: `/projects/${issue.project_identifier}` },
          { label: t("issues.title"), href: `/projects/${issue.project_identifier}/issues` },
        ]}
        meta={<Meta {...content} />}
        actions={<IssueActions {...content} />}
      />
      {issue.project_status === CLOSED && <ClosedProject />}
      <div class="split issue">
        <div class="stack">
          <Card aria-label={t("captions.description")}>
            {issue.description === "" ? (
              <p class="quiet">{t("issues.noDescription")}</p>
            ) : (
              <Markdown text={issue.description} links={issue.source ? links.imported : links.own} />
            )}
          </Card>
          {entries.length > 0 && (
            <HistoryFeed
              entries={entries}
              links={links.own}
              importedLinks={links.imported}
              changes={({ details }) => <ChangedFields details={details} />}
              quoteAt={may.comment ? `/issues/${issue.id}` : undefined}
            />
          )}
          {may.comment && <AnswerForm {...content} answer={answer} />}
        </div>
        <aside class="stack" aria-label={t("issues.properties")}>
          <IssueFacts issue={issue} />
          {may.seeWatchers && <IssueWatchers {...content} refused={refusedWatchers} />}
        </aside>
      </div>
    </Page>
  );
}

const CLOSED = 5;

function Meta({ issue }: IssueContent) {
  const { t } = useView();
  return (
    <>
      <IssueStatus name={issue.status_name} closed={issue.status_closed} />
      {issue.is_private && <PrivateMark />}
      <span>{issue.tracker_name}</span>
      <span>
        {t("issues.addedBy")}{" "}
        <a href={`/users/${issue.author_id}`}>
          <bdi>{issue.author_name}</bdi>
        </a>{" "}
        <Time at={issue.created_on} />
      </span>
    </>
  );
}

function PrivateMark() {
  return (
    <span class="badge" data-tone="amber">
      <Icon name="lock" />
      {useView().t("captions.is_private")}
    </span>
  );
}

function ClosedProject() {
  const { t } = useView();
  return (
    <div class="alert">
      <Icon name="lock" />
      <h2>{t("issues.closedProject")}</h2>
    </div>
  );
}

import { FileField, type Upload } from "../../../attachments/index.js";
import { errorOf, Page, TurboStream, useView } from "../../../design/index.js";
import { CommentForm } from "../../../entities/index.js";
import { type RefusedWatchers, WatchersCard } from "../../../issues/index.js";
import type { Problem } from "../../../kernel/index.js";
import { FreshNews, RecordNews } from "../../../notifications/index.js";
import { crmCaseEntity } from "../case/crm-case-entity.js";
import { CaseFacts, CaseFiles, CaseHead, CaseHistory, CaseText, type Looked } from "./case-parts.js";
import type { CaseContent } from "./read-case.js";

interface CasePageProps extends CaseContent, Looked {
  /** A comment as the beginning of an answer to it. */
  quotes?: { notes: string; isPrivate: boolean } | undefined;
  refused?: { notes: string; isPrivate: boolean; problems: Problem[]; uploads: Upload[] };
  refusedWatchers?: RefusedWatchers;
}

export function CasePage({ lookedBefore, quotes, refused, refusedWatchers, ...content }: CasePageProps) {
  const { found, history } = content;
  const { t } = useView();
  const { may, project_identifier: identifier } = found;
  const href = `/crm_cases/${found.id}`;
  return (
    <Page title={found.name} width="split">
      <CaseHead {...content} />
      <div class="split">
        <div class="stack">
          <CaseText {...content} />
          <div id="case_files">
            <CaseFiles {...content} />
          </div>
          <CaseHistory {...content} lookedBefore={lookedBefore} />
          {!history.isOlder && <RecordNews {...shownRecord(content)} />}
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
          <CaseFacts {...content} />
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

/** What others changed since the page was drawn, in its place: what is being typed stays as it is. */
export function FreshCase({ lookedBefore, ...content }: CaseContent & Looked) {
  return (
    <>
      <TurboStream action="replace" target="case_head">
        <CaseHead {...content} />
      </TurboStream>
      <TurboStream action="replace" target="case_text">
        <CaseText {...content} />
      </TurboStream>
      <TurboStream action="update" target="case_files">
        <CaseFiles {...content} />
      </TurboStream>
      <TurboStream action="replace" target="case_facts">
        <CaseFacts {...content} />
      </TurboStream>
      <TurboStream action="replace" target="case_history" morph>
        <CaseHistory {...content} lookedBefore={lookedBefore} />
      </TurboStream>
      <FreshNews {...shownRecord(content)} />
    </>
  );
}

const shownRecord = ({ found, history }: CaseContent) => ({
  record: { type: crmCaseEntity.type, id: found.id },
  after: history.entries.at(-1)?.id ?? 0,
});

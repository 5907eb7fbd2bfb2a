import { Icon, PageHeader, Time, useView } from "../../design/index.js";
import { ViaBadge } from "../../entities/index.js";
import type { Neighbours } from "../neighbours/last-list.js";
import { NeighbourLinks } from "../neighbours/neighbour-links.js";
import { IssueActions } from "./issue-actions.js";
import type { IssueContent } from "./read-issue.js";

export interface Looked {
  /** When the viewer looked at the issue before. */
  lookedBefore?: Date | undefined;
  /** In the list that they come from. */
  neighbours?: Neighbours | undefined;
}

export function IssueHead({ neighbours, ...content }: IssueContent & Looked) {
  const { issue } = content;
  return (
    <div id="issue_head">
      <PageHeader
        title={
          <span>
            <bdi>{issue.subject}</bdi> <span class="issue-number">#{issue.id}</span>
          </span>
        }
        crumbs={[
          { label: issue.project_name, href: `/projects/${issue.project_identifier}` },
          { label: useView().t("issues.title"), href: `/projects/${issue.project_identifier}/issues` },
          ...content.family.above.map(({ id, subject }) => ({ label: `#${id} ${subject}`, href: `/issues/${id}` })),
        ]}
        meta={<Meta {...content} />}
        actions={
          <>
            {neighbours && <NeighbourLinks {...neighbours} />}
            <IssueActions {...content} />
          </>
        }
      />
    </div>
  );
}

function Meta({ issue }: IssueContent) {
  const { t } = useView();
  return (
    <>
      {issue.is_private && <PrivateMark />}
      <span>{issue.tracker_name}</span>
      <span>
        {t("issues.addedBy")}{" "}
        <a href={`/users/${issue.author_id}`}>
          <bdi>{issue.author_name}</bdi>
        </a>{" "}
        <Time at={issue.created_on} />
      </span>
      <ViaBadge program={issue.maker?.name} />
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

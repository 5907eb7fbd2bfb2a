import { Card, Page, PageHeader, useView } from "../../design/index.js";
import type { FormChoices } from "../form/form-choices.js";
import { FactForm } from "../page/facts/fact.js";
import type { VisibleIssue } from "../visibility/visible-issue.js";
import type { ListedFact, SeenFact } from "./listed-fact.js";

export interface FactPageProps {
  issue: VisibleIssue;
  field: ListedFact;
  choices: FormChoices;
  seen: SeenFact | undefined;
  /** The list that the user comes from, and goes back to. */
  listedAt: string;
}

/** One field of an issue that is changed where the issue is listed: in a popup, or on a page without scripts. */
export function FactPage({ issue, field, choices, seen, listedAt }: FactPageProps) {
  const { t, inFrame } = useView();
  const title = t("issues.inline.page", { name: t(`captions.${field}`) });
  const form = <FactForm issue={issue} choices={choices} name={field} seen={seen} listedAt={listedAt} />;
  return (
    <Page title={`${title} · #${issue.id}`} width="reading">
      {inFrame ? (
        form
      ) : (
        <>
          <PageHeader
            title={title}
            crumbs={[{ label: `#${issue.id} ${issue.subject}`, href: `/issues/${issue.id}` }]}
          />
          <Card>{form}</Card>
        </>
      )}
    </Page>
  );
}

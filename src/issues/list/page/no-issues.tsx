import { EmptyState, LinkButton, useView, withQuery } from "../../../design/index.js";
import type { Project } from "../../../projects/index.js";

export interface Emptiness {
  filtered: boolean;
  closed: number;
  mayReport: boolean;
}

interface NoIssuesProps extends Emptiness {
  project?: Project;
  address: string;
  /** The address without any filter. */
  cleared: string;
}

/** Why a list is empty, and what helps. */
export function NoIssues({ filtered, closed, mayReport, project, address, cleared }: NoIssuesProps) {
  const { t } = useView();
  if (filtered) {
    return (
      <EmptyState
        icon="list-filter"
        title={t("issues.empty.noMatch")}
        text={t("issues.empty.noMatchText")}
        action={<LinkButton href={cleared}>{t("issues.filters.clear")}</LinkButton>}
      />
    );
  }
  if (closed > 0) {
    return (
      <EmptyState
        icon="circle-check"
        title={t("issues.empty.allDone")}
        text={t("issues.empty.allDoneText", { count: closed })}
        action={
          <LinkButton href={withQuery(address, { status_id: "closed" })}>{t("issues.empty.showClosed")}</LinkButton>
        }
      />
    );
  }
  const newIssue = project ? `/projects/${project.identifier}/issues/new` : "/issues/new";
  return (
    <EmptyState
      icon="circle-dot"
      title={t("issues.empty.none")}
      text={mayReport ? t("issues.empty.noneText") : t("issues.empty.noneVisible")}
      action={
        mayReport && (
          <LinkButton href={newIssue} look="primary" icon="plus">
            {t("issues.newIssue")}
          </LinkButton>
        )
      }
    />
  );
}

import { Day, EmptyState, useView, withQuery } from "../../design/index.js";
import type { Named } from "../../kernel/index.js";

interface Nothing {
  project: Named | undefined;
  person: Named | undefined;
  upTo?: string | undefined;
  scopes: string[];
}

/** Says what was looked for, and leads to the rest. */
export function NoActivity({ project, person, upTo, scopes }: Nothing) {
  const { t, path } = useView();
  const isFiltered = person !== undefined || upTo !== undefined || scopes.length > 0;
  if (!isFiltered) {
    const text = t(project ? "activity.emptyProject" : "activity.emptyText");
    return <EmptyState icon="activity" title={t("activity.emptyTitle")} text={text} />;
  }
  return (
    <EmptyState
      icon="activity"
      title={t("activity.noneTitle")}
      text={
        upTo === undefined ? (
          t(project ? "activity.noneInProject" : "activity.none")
        ) : (
          <>
            {t(project ? "activity.noneInProjectUpTo" : "activity.noneUpTo")} <Day date={upTo} />
          </>
        )
      }
      action={<a href={withQuery(path, nothingAsked(scopes))}>{t("activity.all")}</a>}
    />
  );
}

const nothingAsked = (scopes: string[]) => ({
  user_id: undefined,
  from: undefined,
  cursor: undefined,
  ...Object.fromEntries(scopes.map((scope) => [`show_${scope}`, undefined])),
});

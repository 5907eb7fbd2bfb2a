import { ConfirmButton, LinkButton, ReasonButton, useView } from "../../design/index.js";

interface DeleteVersionProps {
  id: number;
  name: string;
  /** How many issues that the viewer sees are planned for it: with any it stays. */
  planned: number;
  /** The address of their list. */
  list: string;
}

export function DeleteVersion({ id, name, planned, list }: DeleteVersionProps) {
  const { t } = useView();
  const label = t("projects.versions.delete");
  if (planned > 0) {
    const way = (
      <LinkButton href={list} size="sm">
        {t("projects.versions.planned", { count: planned })}
      </LinkButton>
    );
    return (
      <ReasonButton size="sm" align="end" reason={t("projects.refusals.version_in_use")} way={way}>
        {label}
        <span class="sr-only"> {name}</span>
      </ReasonButton>
    );
  }
  return (
    <ConfirmButton
      action={`/versions/${id}/delete`}
      method="post"
      size="sm"
      align="end"
      question={t("projects.versions.deleteQuestion", { name })}
      confirm={label}
    >
      {label}
      <span class="sr-only"> {name}</span>
    </ConfirmButton>
  );
}

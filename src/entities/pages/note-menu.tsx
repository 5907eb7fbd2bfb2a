import { Dropdown, DropdownLink, useView } from "../../design/index.js";

/** What its editors can do with a note; `number` as it stands beside it. */
export function NoteMenu({ journalId, number }: { journalId: number; number: number }) {
  const { t } = useView();
  return (
    <Dropdown
      look="ghost"
      size="icon-sm"
      icon="ellipsis"
      align="end"
      trigger=""
      label={t("entities.noteMenu", { number })}
    >
      <DropdownLink href={`/journals/${journalId}/edit`} icon="pencil">
        {t("entities.editNote")}
      </DropdownLink>
      <DropdownLink href={`/journals/${journalId}/delete`} icon="trash">
        {t("entities.deleteNote")}
      </DropdownLink>
    </Dropdown>
  );
}

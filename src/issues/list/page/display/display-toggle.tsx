import { Icon, useView, withQuery } from "../../../../design/index.js";

/** The same issues as rows, or as a board. */
export function DisplayToggle({ address, isBoard }: { address: string; isBoard: boolean }) {
  const { t } = useView();
  const kinds = [
    { type: undefined, icon: "list", label: t("issues.board.list"), isNow: !isBoard },
    { type: "board", icon: "square-kanban", label: t("issues.board.title"), isNow: isBoard },
  ] as const;
  return (
    <nav class="display-toggle" aria-label={t("issues.board.display")}>
      {kinds.map(({ type, icon, label, isNow }) => (
        <a
          href={withQuery(address, { display_type: type, page: undefined, offset: undefined })}
          aria-current={isNow ? "true" : undefined}
          title={label}
        >
          <Icon name={icon} />
          <span class="sr-only">{label}</span>
        </a>
      ))}
    </nav>
  );
}

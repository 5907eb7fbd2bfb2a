import { Badge, useView } from "../../design/index.js";

/** "via Claude Code", beside who did it; nothing where no program did. */
export function ViaBadge({ program }: { program: string | null | undefined }) {
  const { t } = useView();
  return program == null ? null : <Badge icon="bot">{t("entities.via", { program })}</Badge>;
}

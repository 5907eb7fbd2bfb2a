import { useView } from "../../design/index.js";
import type { Deletion } from "./deletion.js";

/** What is asked before so many issues are deleted, and the button that answers. */
export function useDeletionWords(count: number, { below }: Deletion): { question: string; confirm: string } {
  const { t } = useView();
  const question = t("issues.bulk.deleteQuestion", { count });
  const withThem = below > 0 ? ` ${t("issues.bulk.deleteBelow", { count: below })}` : "";
  return { question: question + withThem, confirm: t("issues.bulk.delete", { count }) };
}

import { useView } from "../view.js";
import { Button } from "./button.js";

/** What a browser keeps is its person's: the next who logs in there must not read it. */
export function useDraftName(draft: string | undefined): string | undefined {
  const { viewer } = useView();
  return draft && `${viewer?.id ?? "visitor"} ${draft}`;
}

/** In a form with a draft: scripts show it once they put back what was typed. */
export function DraftRestored() {
  const { t } = useView();
  return (
    <p class="draft-note" data-draft-target="notice" hidden>
      {t("design.draftRestored")}{" "}
      <Button look="link" size="sm" data-action="draft#discard">
        {t("design.discard")}
      </Button>
    </p>
  );
}

/** Where the form is one link away. `draft`: its name. */
export function DraftWaiting({ draft, href }: { draft: string; href: string }) {
  const { t } = useView();
  return (
    <p class="draft-note" data-controller="draft-waiting" data-draft-waiting-key-value={useDraftName(draft)} hidden>
      {t("design.draftWaiting")} <a href={href}>{t("design.goOn")}</a>{" "}
      <Button look="link" size="sm" data-action="draft-waiting#discard">
        {t("design.discard")}
      </Button>
    </p>
  );
}

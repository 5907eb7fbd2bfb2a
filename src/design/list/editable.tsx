import type { Child, PropsWithChildren } from "hono/jsx";
import { closesItself } from "../dropdown.js";
import { Icon } from "../icon.js";
import { useView } from "../view.js";

type EditableProps = PropsWithChildren<{
  /** On the page, where it keeps the focus when it was changed. */
  id: string;
  name: string;
  value: Child;
  hotkey?: string;
  /** The value leads somewhere itself, so that a pencil beside it opens the form. */
  linked?: boolean;
}>;

/** A value that is changed where it is read: it opens a form, without scripts too. `name` says what it is a value of. */
export function Editable({ id, name, value, hotkey, linked = false, children }: EditableProps) {
  return (
    <>
      {linked && value}
      <details
        id={id}
        class="dropdown editable"
        data-align="end"
        data-beside={linked ? "true" : undefined}
        {...closesItself}
        data-action={`toggle->dropdown#enter ${closesItself["data-action"]}`}
      >
        <summary {...(hotkey && { "data-controller": "hotkey", "data-hotkey": hotkey })}>
          <span class="sr-only">{useView().t("design.change", { name })}</span>
          {linked ? <Icon name="pencil" /> : value}
        </summary>
        {/* Safari gives the focus of a click to what is around a button: that must not be the page. */}
        <div class="popup" tabindex={-1}>
          {children}
        </div>
      </details>
    </>
  );
}

import type { Child, PropsWithChildren } from "hono/jsx";
import { closesItself } from "../dropdown.js";
import { useView } from "../view.js";

type EditableProps = PropsWithChildren<{ name: string; value: Child; hotkey?: string }>;

/** A value that is changed where it is read: it opens a form, without scripts too. `name` says what it is a value of. */
export function Editable({ name, value, hotkey, children }: EditableProps) {
  return (
    <details class="dropdown editable" data-align="end" {...closesItself}>
      <summary {...(hotkey && { "data-controller": "hotkey", "data-hotkey": hotkey })}>
        <span class="sr-only">{useView().t("design.change", { name })}</span>
        {value}
      </summary>
      <div class="popup">{children}</div>
    </details>
  );
}

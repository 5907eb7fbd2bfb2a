import type { Child, PropsWithChildren } from "hono/jsx";
import type { Attributes } from "./attributes.js";
import type { ButtonLook } from "./form/button.js";
import { Icon } from "./icon.js";

/** On the `<details>` of any popup. */
export const closesItself: Attributes = {
  "data-controller": "dropdown",
  "data-action":
    "click@window->dropdown#closeOutside keydown.esc->dropdown#leave keydown.down->dropdown#next keydown.up->dropdown#previous keydown->dropdown#find turbo:before-cache@document->dropdown#close",
};

type DropdownProps = PropsWithChildren<
  ButtonLook & { trigger: Child; label?: string; of?: string; align?: "start" | "end"; id?: string }
>;

/** `label` is for screen readers, where the trigger is a picture or stands once in each row; `of` is the id of what describes it. A menu that opens without scripts; they add closing by Escape and by a click elsewhere, and walking by the arrow keys. Put links and forms in it. */
export function Dropdown({
  trigger,
  label,
  of,
  look = "outline",
  size,
  icon,
  align = "start",
  id,
  children,
}: DropdownProps) {
  return (
    <details class="dropdown" id={id} data-align={align} {...closesItself}>
      <summary class="btn" data-variant={look} data-size={size} aria-describedby={of}>
        {icon && <Icon name={icon} />}
        {trigger}
        {label && <span class="sr-only">{label}</span>}
      </summary>
      <div class="popup">{children}</div>
    </details>
  );
}

export function DropdownLink({
  href,
  icon,
  children,
  ...rest
}: PropsWithChildren<{ href: string; icon?: ButtonLook["icon"] } & Attributes>) {
  return (
    <a class="popup-item" href={href} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

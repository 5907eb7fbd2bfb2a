import type { Child, PropsWithChildren } from "hono/jsx";
import type { Attributes } from "./attributes.js";
import type { ButtonLook } from "./button.js";
import { Icon } from "./icon.js";

type DropdownProps = PropsWithChildren<ButtonLook & { trigger: Child; label?: string; align?: "start" | "end"; id?: string }>;

/** A menu that opens without scripts; they add closing by Escape and by a click elsewhere. Put links and forms in it. */
export function Dropdown({ trigger, label, look = "outline", size, icon, align = "start", id, children }: DropdownProps) {
  return (
    <details class="dropdown" id={id} data-align={align} data-controller="dropdown">
      <summary class="btn" data-variant={look} data-size={size} aria-label={label}>
        {icon && <Icon name={icon} />}
        {trigger}
      </summary>
      <div class="popup">{children}</div>
    </details>
  );
}

export function DropdownLink({ href, icon, children, ...rest }: PropsWithChildren<{ href: string; icon?: ButtonLook["icon"] } & Attributes>) {
  return (
    <a class="popup-item" href={href} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

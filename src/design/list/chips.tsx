import type { PropsWithChildren } from "hono/jsx";
import type { Attributes } from "../attributes.js";

/** A row of small links that say what of a list is shown. */
export function Chips({ label, children, class: extra, ...rest }: PropsWithChildren<{ label: string } & Attributes>) {
  return (
    <nav class={extra ? `chips ${extra}` : "chips"} aria-label={label} {...rest}>
      {children}
    </nav>
  );
}

/** One of them; `isOn`: the list is so now. A name in it stands in `bdi`, and is cut where it is long. */
export function Chip({ href, isOn, children }: PropsWithChildren<{ href: string; isOn: boolean }>) {
  return (
    <a class="chip" href={href} aria-current={isOn ? "true" : undefined}>
      {children}
    </a>
  );
}

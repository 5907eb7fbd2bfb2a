import type { Child } from "hono/jsx";
import { useView } from "./view.js";

export type Tab = { label: string; href: string; current: boolean; count?: Child };

/** Tabs are links: each view has its own url. */
export function Tabs({ tabs, label, id }: { tabs: Tab[]; label?: string; id?: string }) {
  return (
    <nav id={id} class="tab-links" aria-label={label ?? useView().t("design.sections")}>
      {tabs.map(({ label, href, current, count }) => (
        <a href={href} aria-current={current ? "page" : undefined}>
          {label}
          {count !== undefined && <span class="count">{count}</span>}
        </a>
      ))}
    </nav>
  );
}

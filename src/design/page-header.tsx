import type { Child } from "hono/jsx";
import { Icon } from "./icon.js";
import { useView } from "./view.js";

type Crumb = { label: string; href: string };

/** The page's only `h1`, with breadcrumbs above and actions at its end. */
export function PageHeader({
  title,
  crumbs,
  meta,
  actions,
}: {
  title: Child;
  crumbs?: Crumb[];
  meta?: Child;
  actions?: Child;
}) {
  return (
    <header class="page-header">
      {crumbs && <Breadcrumb crumbs={crumbs} />}
      <div class="page-header-row">
        <div class="page-title">
          <h1 dir="auto">{title}</h1>
          {meta && <div class="page-meta">{meta}</div>}
        </div>
        {actions && <div class="page-actions">{actions}</div>}
      </div>
    </header>
  );
}

/** The way up to this page, without the page itself. */
function Breadcrumb({ crumbs }: { crumbs: Crumb[] }) {
  return (
    <nav class="breadcrumb" aria-label={useView().t("design.breadcrumb")}>
      <ol>
        {crumbs.map(({ label, href }, place) => (
          <li>
            {place > 0 && <Icon name="chevron-right" />}
            <a href={href}>
              <bdi>{label}</bdi>
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

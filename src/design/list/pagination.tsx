import { Icon } from "../icon.js";
import type { IconName } from "../icons.js";
import { useView } from "../view.js";
import { withQuery } from "./query.js";

type PaginationProps = { page: number; limit: number; total: number };

/** Links to the pages around this one by `page`; only the count when there is one page, and nothing below an empty list. */
export function Pagination({ page, limit, total }: PaginationProps) {
  const { t } = useView();
  if (total === 0) return null;
  const last = Math.ceil(total / limit);
  const from = Math.min((page - 1) * limit + 1, total);
  return (
    <nav class="pagination" aria-label={t("design.pages")}>
      <p data-said-anew="">{t("design.range", { from, to: Math.min(page * limit, total), total })}</p>
      {last > 1 && (
        <ul>
          <li>
            <Step to={page - 1} icon="chevron-left" label={t("design.previousPage")} hidden={page <= 1} rel="prev" />
          </li>
          {around(page, last).map((number) => (
            <li>
              {number === undefined ? (
                <span class="gap">…</span>
              ) : (
                <PageLink number={number} current={number === page} />
              )}
            </li>
          ))}
          <li>
            <Step to={page + 1} icon="chevron-right" label={t("design.nextPage")} hidden={page >= last} rel="next" />
          </li>
        </ul>
      )}
    </nav>
  );
}

function Step({
  to,
  icon,
  label,
  hidden,
  rel,
}: {
  to: number;
  icon: IconName;
  label: string;
  hidden: boolean;
  rel: string;
}) {
  const { path } = useView();
  if (hidden)
    return (
      <span class="btn" data-variant="ghost" data-size="icon-sm" aria-hidden="true" data-off="true">
        <Icon name={icon} />
      </span>
    );
  return (
    <a
      class="btn"
      data-variant="ghost"
      data-size="icon-sm"
      href={withQuery(path, { page: to })}
      rel={rel}
      aria-label={label}
    >
      <Icon name={icon} />
    </a>
  );
}

function PageLink({ number, current }: { number: number; current: boolean }) {
  const { path, t } = useView();
  return (
    <a
      class="btn"
      data-variant={current ? "outline" : "ghost"}
      data-size="sm"
      href={withQuery(path, { page: number })}
      aria-label={t("design.page", { page: number })}
      aria-current={current ? "page" : undefined}
    >
      {number}
    </a>
  );
}

/** First, last and the neighbours; `undefined` stands for what is left out. */
function around(page: number, last: number): (number | undefined)[] {
  const shown = [...new Set([1, page - 1, page, page + 1, last])].filter((number) => number >= 1 && number <= last);
  return shown.flatMap((number, place) =>
    place > 0 && number - (shown[place - 1] ?? number) > 1 ? [undefined, number] : [number],
  );
}

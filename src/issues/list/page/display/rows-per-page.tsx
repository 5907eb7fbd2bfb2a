import { useView, withQuery } from "../../../../design/index.js";

const sizes = [25, 50, 100];

/** Not shown when the shortest page holds all rows. */
export function RowsPerPage({ limit, total }: { limit: number; total: number }) {
  const { t, path } = useView();
  if (total <= (sizes[0] ?? 0)) return null;
  return (
    <nav class="rows-per-page" aria-label={t("issues.rowsPerPage")}>
      <span aria-hidden="true">{t("issues.rowsPerPage")}</span>
      {sizes.map((size) => (
        <a
          href={withQuery(path, { limit: size, page: undefined, offset: undefined })}
          aria-current={size === limit ? "true" : undefined}
        >
          {size}
        </a>
      ))}
    </nav>
  );
}

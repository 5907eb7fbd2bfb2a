import { Icon, Pagination, useView } from "../../../design/index.js";
import { RowsPerPage } from "./display/rows-per-page.js";
import { formatOf } from "./list-address.js";

interface FootProps {
  /** Its columns lead to what they do not show. */
  isBoard: boolean;
  page: number;
  limit: number;
  total: number;
  address: string;
}

/** The way to the other pages, and the list as files. */
export function ListFoot({ isBoard, page, limit, total, address }: FootProps) {
  const { t } = useView();
  return (
    <div class="list-foot">
      {!isBoard && (
        <>
          <Pagination page={page} limit={limit} total={total} />
          <RowsPerPage limit={limit} total={total} />
        </>
      )}
      <nav class="list-formats" aria-label={t("issues.export.title")}>
        {/* Files and feeds: nothing that could be drawn into this page. */}
        <a href={formatOf(address, "csv")} data-turbo="false" download>
          <Icon name="download" />
          {t("issues.export.csv")}
        </a>
        <a href={formatOf(address, "csv", { "c[]": "all_inline", bom: "1" })} data-turbo="false" download>
          {t("issues.export.forExcel")}
        </a>
        <a href={formatOf(address, "atom")} data-turbo="false">
          <Icon name="rss" />
          {t("issues.export.atom")}
        </a>
      </nav>
    </div>
  );
}

import { Card, EmptyState, Page, PageHeader, useView } from "../../design/index.js";
import { chosenColumns } from "../columns/list-columns.js";
import { IssueTable } from "../list/issue-table.js";
import type { ListedIssue } from "../list/listed-issue.js";

export interface MyList {
  /** Key of its words. */
  name: "assigned" | "reported" | "watched" | "recent";
  issues: ListedIssue[];
  /** There are more than are shown. */
  more: boolean;
  /** Where the whole list is. */
  href: string;
}

export function MyPage({ lists }: { lists: MyList[] }) {
  const { t } = useView();
  const title = t("issues.myPage");
  return (
    <Page title={title}>
      <PageHeader title={title} />
      <div class="my-lists">
        {lists.map((list) => (
          <MyCard {...list} />
        ))}
      </div>
    </Page>
  );
}

const briefly = chosenColumns(["subject", "status", "updated_on"], []);

function MyCard({ name, issues, more, href }: MyList) {
  const { t } = useView();
  const title = t(`issues.my.${name}`);
  return (
    <Card
      flush
      title={
        <>
          {title} {issues.length > 0 && <span class="count">{more ? `${issues.length}+` : issues.length}</span>}
        </>
      }
      action={
        more && (
          <a class="card-more" href={href} aria-label={t("issues.my.allOf", { list: title })}>
            {t("issues.my.all")}
          </a>
        )
      }
    >
      <IssueTable
        caption={title}
        issues={issues}
        columns={briefly}
        saysProject
        empty={<EmptyState icon="inbox" title={t(`issues.my.${name}Empty`)} text={t(`issues.my.${name}EmptyText`)} />}
      />
    </Card>
  );
}

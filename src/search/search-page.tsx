import { Card, EmptyState, Feed, FeedItem, Page, PageHeader, useView } from "../design/index.js";
import type { Found } from "./provider.js";
import type { FoundOfClass } from "./search.js";

export function SearchPage({ text, classes }: { text: string; classes: FoundOfClass[] }) {
  const { t } = useView();
  const some = classes.filter(({ found }) => found.length > 0);
  return (
    <Page title={t("search.title")} width="reading">
      <PageHeader title={t("search.title")} />
      {some.length === 0 && (
        <Card flush>
          <EmptyState icon="search" title={t(text === "" ? "search.ask" : "search.nothing")} text={t("search.hint")} />
        </Card>
      )}
      {some.map(({ label, found }) => (
        <Card title={t(label)} flush>
          <Feed>
            {found.map((one) => (
              <FeedItem who={one.project.name} head={<span>{placeOf(one)}</span>}>
                <a class="feed-title" href={one.href}>
                  {one.title}
                </a>
                {one.excerpt !== "" && <p class="quiet">{one.excerpt}</p>}
              </FeedItem>
            ))}
          </Feed>
        </Card>
      ))}
    </Page>
  );
}

/** A project is in none but itself. */
const placeOf = ({ type, project }: Found) => (type === "project" ? project.identifier : project.name);

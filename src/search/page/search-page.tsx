import {
  Card,
  EmptyState,
  LinkButton,
  Page,
  PageHeader,
  Pagination,
  Tabs,
  useView,
  walkedByKeys,
  withQuery,
} from "../../design/index.js";
import type { FoundOfClass } from "../search.js";
import { searchedWords } from "../words.js";
import { FoundRecord } from "./found-record.js";
import { type AskedSearch, SearchForm, SearchPlaces, searchPath } from "./search-form.js";

interface SearchPageProps {
  asked: AskedSearch;
  classes: FoundOfClass[];
  page: { page: number; limit: number };
}

/** The best of every class, or all of the asked one page by page. */
export function SearchPage({ asked, classes, page }: SearchPageProps) {
  const { t } = useView();
  const { project, text } = asked;
  const total = classes.reduce((sum, one) => sum + one.total, 0);
  const shown = classes.filter(({ found }) => found.length > 0);
  const [first] = shown;
  return (
    <Page title={text === "" ? t("search.title") : `${text} · ${t("search.title")}`} width="reading">
      <PageHeader
        title={t("search.title")}
        crumbs={project && [{ label: project.name, href: `/projects/${project.identifier}` }]}
      />
      <SearchForm {...asked} />
      <SearchPlaces {...asked} />
      {total > 0 && <ClassTabs {...{ asked, classes, total }} />}
      {first === undefined && <NothingFound {...asked} />}
      <div class="found-classes" {...walkedByKeys}>
        {shown.map((one) => (
          <FoundCard {...one} asked={asked} />
        ))}
      </div>
      {asked.scope !== undefined && first && <Pagination {...page} total={first.total} />}
    </Page>
  );
}

function ClassTabs({ asked, classes, total }: Pick<SearchPageProps, "asked" | "classes"> & { total: number }) {
  const { t, path } = useView();
  const tab = (label: string, count: number, scope?: string) => ({
    label,
    count,
    href: withQuery(path, { in: scope, page: undefined }),
    current: asked.scope === scope,
  });
  const some = classes.filter((one) => one.total > 0 || one.scope === asked.scope);
  const ofClasses = some.map((one) => tab(t(one.label), one.total, one.scope));
  return <Tabs label={t("search.classes")} tabs={[tab(t("search.all"), total), ...ofClasses]} />;
}

/** Under the tab of its class it needs no title. */
function FoundCard({ asked, label, scope, icon, found, total }: FoundOfClass & { asked: AskedSearch }) {
  const { t, path } = useView();
  const words = searchedWords(asked.text);
  const all = total > found.length && (
    <LinkButton look="link" size="sm" href={withQuery(path, { in: scope, page: undefined })}>
      {t("search.showAll", { count: total })}
    </LinkButton>
  );
  return (
    <Card flush {...(asked.scope === undefined && { title: t(label), action: all })}>
      <ol class="found-records">
        {found.map((one) => (
          <FoundRecord {...one} icon={icon} words={words} />
        ))}
      </ol>
    </Card>
  );
}

/** What could be left out to find more. */
function NothingFound({ text, scope, project, titlesOnly, openOnly, files }: AskedSearch) {
  const { t } = useView();
  const everywhere = withQuery(searchPath(undefined), { q: text });
  const narrowed = text !== "" && (scope || project || titlesOnly || openOnly || files === "only");
  return (
    <Card flush>
      <EmptyState
        icon="search"
        title={t(text === "" ? "search.ask" : "search.nothing")}
        text={t("search.hint")}
        action={narrowed && <LinkButton href={everywhere}>{t("search.everywhere")}</LinkButton>}
      />
    </Card>
  );
}

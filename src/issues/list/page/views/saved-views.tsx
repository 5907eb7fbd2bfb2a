import { Dropdown, DropdownLink, Icon, LinkButton, useView } from "../../../../design/index.js";
import { MOST_BESIDE, type queriesFor } from "../../../queries/saved-queries.js";

export type ListedQuery = Awaited<ReturnType<typeof queriesFor>>[number];

interface ViewsProps {
  queries: ListedQuery[];
  /** The one that is shown. */
  current: number | undefined;
  /** Of the list without any. */
  path: string;
}

/** Beside the list, below the menu. */
export function ViewsBeside(props: ViewsProps) {
  const { t } = useView();
  if (props.queries.length === 0) return null;
  return (
    <section class="side-list" aria-label={t("issues.views.title")}>
      <h2>{t("issues.views.title")}</h2>
      <ul>
        {opensWithOne(props.queries) && (
          <li>
            <a href={`${pathOf(props)}?set_filter=1`}>
              <Icon name="circle-dot" />
              <span>{t("issues.views.all")}</span>
            </a>
          </li>
        )}
        {props.queries.slice(0, MOST_BESIDE).map((query) => (
          <li>
            <a href={addressOf(query, props)} aria-current={query.id === props.current ? "page" : undefined}>
              <Icon name={iconOf(query)} />
              <span>
                <bdi>{query.name}</bdi>
              </span>
            </a>
          </li>
        ))}
        {props.queries.length > MOST_BESIDE && (
          <li>
            <a href={allViews(props)}>
              <Icon name="ellipsis" />
              <span>{t("issues.views.list")}</span>
            </a>
          </li>
        )}
      </ul>
    </section>
  );
}

/** The same where the menu has no room for them. */
export function ViewsMenu(props: ViewsProps) {
  const { t } = useView();
  if (props.queries.length === 0) return null;
  return (
    <div class="views-menu">
      <Dropdown trigger={t("issues.views.title")} icon="bookmark" look="ghost">
        {opensWithOne(props.queries) && (
          <DropdownLink href={`${pathOf(props)}?set_filter=1`}>{t("issues.views.all")}</DropdownLink>
        )}
        {props.queries.slice(0, MOST_BESIDE).map((query) => (
          <DropdownLink href={addressOf(query, props)} aria-current={query.id === props.current ? "page" : undefined}>
            <bdi>{query.name}</bdi>
          </DropdownLink>
        ))}
        {props.queries.length > MOST_BESIDE && (
          <DropdownLink href={allViews(props)}>{t("issues.views.list")}</DropdownLink>
        )}
      </Dropdown>
    </div>
  );
}

const iconOf = ({ mine, visibility }: ListedQuery) => (mine ? "star" : visibility === "private" ? "lock" : "bookmark");

/** Then the bare address is not all issues. */
const opensWithOne = (queries: ListedQuery[]) => queries.some(({ opens }) => opens);

const pathOf = ({ path }: ViewsProps): string => path.split("?", 1)[0] ?? path;

const allViews = (props: ViewsProps): string => pathOf(props).replace(/issues$/, "queries");

const addressOf = ({ id }: ListedQuery, props: ViewsProps): string => `${pathOf(props)}?query_id=${id}`;

/** Leads to the form that gives the list a name. */
export function SaveView({ href }: { href: string }) {
  return (
    <LinkButton href={href} look="ghost" icon="bookmark-plus">
      {useView().t("issues.views.save")}
    </LinkButton>
  );
}

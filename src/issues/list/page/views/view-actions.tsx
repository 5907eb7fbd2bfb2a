import { ConfirmItem, Dropdown, DropdownLink, Form, Icon, SubmitButton, useView } from "../../../../design/index.js";
import type { ProjectAround } from "../../../../projects/index.js";
import type { AskedList } from "../../asked-list.js";
import { stateIn } from "../list-address.js";
import { type ListedQuery, SaveView } from "./saved-views.js";

/** What the viewer may do about saved lists here. */
export interface ViewRights {
  save: boolean;
  /** The one that is shown. */
  change: boolean;
}

interface ViewActionsProps {
  around: ProjectAround | undefined;
  asked: AskedList;
  address: string;
  rights: ViewRights;
  queries: ListedQuery[];
}

/** Saves the list under a name or in its view; the rest of what can be done with the view that is shown stands in a menu. */
export function ViewActions({ around, asked: { query, isChanged }, address, rights, queries }: ViewActionsProps) {
  const { t, viewer } = useView();
  const listed = queries.find(({ id }) => id === query?.id);
  const state = stateIn(address);
  const below = around ? `/projects/${around.project.identifier}` : "";
  const isUpdated = query !== undefined && rights.change && isChanged;
  const saveAs = rights.save && (!query || isChanged) ? `${below}/queries/new${state && `?${state}`}` : undefined;
  return (
    <>
      {isUpdated && (
        <Form action={`/queries/${query.id}/list`}>
          <input type="hidden" name="list" value={state} />
          <SubmitButton look="outline" icon="bookmark-check">
            {t("issues.views.update")}
          </SubmitButton>
        </Form>
      )}
      {saveAs && !isUpdated && <SaveView href={saveAs} />}
      {query && ((listed && viewer) || rights.change) && (
        <Dropdown trigger={null} label={t("issues.views.more")} look="ghost" size="icon" icon="ellipsis" align="end">
          {saveAs && isUpdated && (
            <DropdownLink href={saveAs} icon="bookmark-plus">
              {t("issues.views.new")}
            </DropdownLink>
          )}
          {listed && viewer && <DefaultItem query={listed} scope="me" isDefault={listed.mine} />}
          {rights.change && <ChangeItems query={query} listed={listed} />}
        </Dropdown>
      )}
    </>
  );
}

function ChangeItems({ query, listed }: { query: { id: number; name: string }; listed: ListedQuery | undefined }) {
  const { t } = useView();
  return (
    <>
      {listed?.visibility === "public" && <DefaultItem query={listed} scope="everyone" isDefault={listed.everyones} />}
      <DropdownLink href={`/queries/${query.id}/edit`} icon="pencil">
        {t("issues.views.edit")}
      </DropdownLink>
      <ConfirmItem
        action={`/queries/${query.id}/delete`}
        method="post"
        icon="trash"
        question={t("issues.views.deleteQuestion", { name: query.name })}
        confirm={t("issues.views.deleteConfirm")}
      >
        {t("issues.views.delete")}
      </ConfirmItem>
    </>
  );
}

/** A star: the list opens with the view. */
function DefaultItem({
  query,
  scope,
  isDefault,
}: {
  query: ListedQuery;
  scope: "me" | "everyone";
  isDefault: boolean;
}) {
  const { t } = useView();
  return (
    <Form action={`/queries/${query.id}/default`}>
      <input type="hidden" name="scope" value={scope} />
      <input type="hidden" name="default" value={isDefault ? "0" : "1"} />
      <button type="submit" class="popup-item" aria-pressed={isDefault ? "true" : "false"}>
        <Icon name="star" />
        {t(`issues.views.default.${scope}`)}
        {isDefault && <Icon name="check" />}
      </button>
    </Form>
  );
}

import { ConfirmButton, Form, LinkButton, SubmitButton, useView } from "../../../../design/index.js";
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

/** Saves the list under a name; renames, changes or deletes the view that is shown. */
export function ViewActions({ around, asked: { query, isChanged }, address, rights, queries }: ViewActionsProps) {
  const { t, viewer } = useView();
  const listed = queries.find(({ id }) => id === query?.id);
  const state = stateIn(address);
  const below = around ? `/projects/${around.project.identifier}` : "";
  return (
    <>
      {listed && viewer && <DefaultButton query={listed} scope="me" isDefault={listed.mine} />}
      {query && rights.change && (
        <>
          {listed?.visibility === "public" && (
            <DefaultButton query={listed} scope="everyone" isDefault={listed.everyones} />
          )}
          {isChanged && (
            <Form action={`/queries/${query.id}/list`}>
              <input type="hidden" name="list" value={state} />
              <SubmitButton look="outline">{t("issues.views.update")}</SubmitButton>
            </Form>
          )}
          <LinkButton href={`/queries/${query.id}/edit`} look="ghost" icon="pencil">
            {t("issues.views.edit")}
          </LinkButton>
          <ConfirmButton
            action={`/queries/${query.id}/delete`}
            method="post"
            question={t("issues.views.deleteQuestion", { name: query.name })}
            confirm={t("issues.views.deleteConfirm")}
            look="ghost"
            icon="trash"
            align="end"
          >
            {t("issues.views.delete")}
          </ConfirmButton>
        </>
      )}
      {rights.save && (!query || isChanged) && <SaveView href={`${below}/queries/new${state && `?${state}`}`} />}
    </>
  );
}

/** A star: the list opens with the view. */
function DefaultButton({
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
      <SubmitButton look="ghost" icon="star" aria-pressed={isDefault ? "true" : "false"}>
        {t(`issues.views.default.${scope}`)}
      </SubmitButton>
    </Form>
  );
}

import { ConfirmButton, Form, LinkButton, SubmitButton, useView } from "../../../design/index.js";
import type { ProjectAround } from "../../../projects/index.js";
import type { AskedList } from "../asked-list.js";
import { stateIn } from "./list-address.js";
import { SaveView } from "./saved-views.js";

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
}

/** Saves the list under a name; renames, changes or deletes the view that is shown. */
export function ViewActions({ around, asked: { query, isChanged }, address, rights }: ViewActionsProps) {
  const { t } = useView();
  const state = stateIn(address);
  const below = around ? `/projects/${around.project.identifier}` : "";
  return (
    <>
      {query && rights.change && (
        <>
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

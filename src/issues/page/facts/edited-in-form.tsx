import { LinkButton, useView } from "../../../design/index.js";

/** Leads to the control of a field in the form of all fields of an issue. */
export const EditedInForm = ({ id, name, caption }: { id: number; name: string; caption: string }) => (
  <>
    {" "}
    <LinkButton href={`/issues/${id}?edit=1#issue_${name}`} look="ghost" size="icon-sm" icon="pencil">
      <span class="sr-only">{useView().t("design.change", { name: caption })}</span>
    </LinkButton>
  </>
);

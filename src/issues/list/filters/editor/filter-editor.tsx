import { Form, FormActions, LinkButton, leavesPopup, Select, SubmitButton, useView } from "../../../../design/index.js";
import { operatorLabel } from "../filter-words.js";
import type { EditedFilter } from "./edited-filter.js";
import { FilterValues } from "./filter-values.js";

interface EditorProps {
  filter: EditedFilter;
  /** Of the list as it is. */
  address: string;
  /** In a popup, where the form that is refused takes the place of the one that was sent. */
  inPopup: boolean;
}

/** The form. */
export const FILTER_EDITOR = "filter_editor";

/** Asks for one filter. Which of its fields are needed depends on what is asked, and the style sheet shows only these. */
export function FilterEditor({ filter, address, inPopup }: EditorProps) {
  const { t } = useView();
  const [action = "", search] = address.split("?", 2);
  const { label, name, operators, set } = filter;
  const kept = [...new URLSearchParams(search)].filter(([one]) => !["page", "offset", name].includes(one));
  return (
    <Form
      id={FILTER_EDITOR}
      action={action}
      method="get"
      leavesFrame
      class="filter-editor"
      aria-label={t("issues.filters.edit", { name: label })}
      {...(inPopup && leavesPopup)}
    >
      {[...kept, ["with", name]].map(([one, value]) => (
        <input type="hidden" name={one} value={value} />
      ))}
      <Select
        name="op"
        id="filter_operator"
        label={label}
        value={set.operator}
        options={operators.map((sign) => ({ value: sign, label: operatorLabel(sign, name, t) }))}
      />
      <FilterValues filter={filter} from={`${action}/choices/${name}`} />
      <FormActions>
        <SubmitButton>{t("issues.filters.apply")}</SubmitButton>
        {!inPopup && (
          <LinkButton href={address} look="ghost">
            {t("issues.cancel")}
          </LinkButton>
        )}
      </FormActions>
    </Form>
  );
}

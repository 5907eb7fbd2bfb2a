import {
  Checkbox,
  Dropdown,
  DropdownLink,
  errorOf,
  Form,
  LinkButton,
  ReferenceField,
  Select,
  SubmitButton,
  TextInput,
  useView,
  withQuery,
} from "../../../design/index.js";
import type { BuildableFilter } from "./buildable-filters.js";
import type { FilterFormProps } from "./filter-form.js";
import { operatorLabel } from "./filter-words.js";

/** Leads to the form of one more filter. */
export function AddFilter({ buildable, address }: { buildable: BuildableFilter[]; address: string }) {
  const { t } = useView();
  return (
    <Dropdown trigger={t("issues.filters.add")} icon="plus" look="ghost">
      <div class="filter-names">
        {buildable.map(({ name, label }) => (
          <DropdownLink
            href={`${withQuery(address, { with: name, page: undefined, offset: undefined })}#filter_builder`}
          >
            <bdi>{label}</bdi>
          </DropdownLink>
        ))}
      </div>
    </Dropdown>
  );
}

interface BuilderProps extends Pick<FilterFormProps, "refused"> {
  filter: BuildableFilter;
  address: string;
}

/** Asks for one filter. Which of its fields are needed depends on what is asked, and the style sheet shows only these. */
export function FilterBuilder({ filter, address, refused }: BuilderProps) {
  const { t } = useView();
  const [action = "", search] = address.split("?", 2);
  const kept = [...new URLSearchParams(search)].filter(([name]) => !["page", "offset", filter.name].includes(name));
  const { label, name, operators } = filter;
  return (
    <Form action={action} method="get" class="filter-builder" id="filter_builder" aria-label={t("issues.filters.add")}>
      {[...kept, ["with", name]].map(([one, value]) => (
        <input type="hidden" name={one} value={value} />
      ))}
      <Select
        name="op"
        id="filter_operator"
        label={label}
        options={operators.map((sign) => ({ value: sign, label: operatorLabel(sign, t) }))}
      />
      <Values {...filter} refused={refused} from={`${action}/choices/${name}`} />
      <SubmitButton>{t("issues.filters.apply")}</SubmitButton>
      <LinkButton href={address} look="ghost">
        {t("issues.cancel")}
      </LinkButton>
    </Form>
  );
}

/** `from`: where values are searched for that are too many for a list. */
function Values(props: BuildableFilter & Pick<FilterFormProps, "refused"> & { from: string }) {
  const { control, choices, label, name, typedAs, from, refused } = props;
  const { t } = useView();
  if (control === "choices" && !choices && typedAs) {
    const text = refused?.typed.find(({ filter }) => filter === name)?.text;
    return (
      <ReferenceField
        name={name}
        label={t("issues.filters.value")}
        options={undefined}
        typed={{ name: typedAs, text, from }}
        error={refused && errorOf(refused.problems, name)}
        class="input filter-value"
      />
    );
  }
  if (control === "words") return <TextInput name="from" label={t("issues.filters.value")} class="filter-value" />;
  if (control === "choices") {
    return (
      <fieldset class="fieldset filter-value filter-several">
        <legend class="sr-only">{label}</legend>
        {(choices ?? []).map((choice) => (
          <Checkbox name="is" id={`filter_is_${choice.value}`} label={choice.label} value={String(choice.value)} />
        ))}
      </fieldset>
    );
  }
  const type = control === "days" ? "date" : "number";
  return (
    <>
      <TextInput name="from" type={type} label={t("issues.filters.value")} step="any" class="filter-value" />
      <TextInput name="to" type={type} label={t("issues.filters.upTo")} step="any" class="filter-to" />
      {control === "days" && (
        <TextInput name="days" type="number" min={0} label={t("issues.filters.days")} class="filter-days" />
      )}
    </>
  );
}

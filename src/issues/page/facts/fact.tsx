import type { Child } from "hono/jsx";
import { Editable, Form, SubmitButton, useView } from "../../../design/index.js";
import type { Problem } from "../../../kernel/index.js";
import { CustomControls } from "../../custom-fields/custom-controls.js";
import { ChoiceFields, ParentField, PlanFields, useHeld } from "../../form/attribute-fields.js";
import type { FormChoices } from "../../form/form-choices.js";
import { type FormValues, valuesOf } from "../../form/form-values.js";
import { isTyped, typedFields } from "../../form/typed-fields.js";
import type { SeenFact } from "../../inline/listed-fact.js";
import { fingerprint } from "../answer/answer-state.js";
import type { IssueContent } from "../read-issue.js";
import { useFactChoices } from "./fact-choices.js";
import { FactItems } from "./fact-items.js";

interface FactProps extends Pick<IssueContent, "issue"> {
  choices: FormChoices;
  /** Of the field in forms. */
  name: string;
  /** Of a custom field. */
  customId?: number;
  /** What the user saw of it, where that may be older than the form. */
  seen?: SeenFact | undefined;
  /** The list in which it is changed. */
  listedAt?: string;
}

/** For users who may change it, a fact opens a list of what it can be, or the control of its field. */
export function Fact({
  caption,
  value,
  hotkey,
  linked,
  ...field
}: FactProps & { caption: string; value: Child; hotkey?: string; linked?: boolean }) {
  return (
    <Editable id={`fact_${field.name}`} name={caption} value={value} hotkey={hotkey} linked={linked}>
      <FactForm {...field} />
    </Editable>
  );
}

/** No rule closes the field, and there is something to choose from. */
export const isOpenFact = ({ rules, categories, versions }: FormChoices, field: string | number) => {
  const offered = field === "category_id" ? categories : field === "fixed_version_id" ? versions : undefined;
  return rules[field] !== "readonly" && rules[field] !== "off" && offered?.length !== 0;
};

const problems: Problem[] = [];

export function FactForm({ issue, choices, name, customId, seen, listedAt }: FactProps) {
  const stored = valuesOf(issue);
  const values = { ...stored, ...choices.written };
  const listed = useFactChoices(choices, name);
  const held = useHeld(choices);
  const hint = name === "status_id" ? held : undefined;
  const sent = isTyped(name) && !listed ? typedFields[name] : name;
  const control = { values, choices, problems };
  const isFile = choices.customFields.find(({ id }) => id === customId)?.field_format === "attachment";
  return (
    <Form action={`/issues/${issue.id}`} method="patch" data-turbo-action="replace" upload={isFile}>
      <input type="hidden" name="fact" value="1" />
      <input type="hidden" name="issue[lock_version]" value={seen?.version ?? issue.lock_version} />
      <input type="hidden" name={`was[${sent}]`} value={fingerprint(values[sent])} />
      <input type="hidden" name={`seen[${name}]`} value={fingerprint(seen?.value ?? stored[name])} />
      {listedAt !== undefined && <input type="hidden" name="listed_at" value={listedAt} />}
      {listed ? (
        <FactItems name={`issue[${name}]`} listed={listed} now={values[name] ?? ""} hint={hint} />
      ) : (
        <div class="editable-control">
          {customId === undefined ? (
            <FieldControl {...control} name={name} place={placeOf(issue)} from={`/issues/${issue.id}/others`} />
          ) : (
            <CustomControls {...control} only={customId} place={placeOf(issue)} />
          )}
          <SubmitButton>{useView().t("issues.save")}</SubmitButton>
        </div>
      )}
    </Form>
  );
}

const placeOf = (issue: FactProps["issue"]) => `/projects/${issue.project_identifier}`;

function FieldControl({
  name,
  place,
  from,
  ...control
}: {
  values: FormValues;
  choices: FormChoices;
  problems: Problem[];
  name: string;
  place: string;
  /** What other issues are searched. */
  from: string;
}) {
  return (
    <>
      <ChoiceFields {...control} only={name} place={place} />
      <PlanFields {...control} only={name} />
      <ParentField {...control} only={name} from={from} />
    </>
  );
}

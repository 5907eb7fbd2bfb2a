import { type Form, writtenReference } from "../../../kernel/index.js";
import type { CustomField } from "../../custom-fields/custom-fields.js";
import type { CustomOptions } from "../referred.js";
import type { CustomValues, ShownCustomField } from "../shown-values.js";
import { customName } from "../value-problems.js";
import { EMPTIED } from "./emptied.js";

const lines = (values: string[]) => values.join("\n");

/** For controls: several values are lines. */
export const shownInForm = (fields: ShownCustomField[] | null): Record<string, string> =>
  Object.fromEntries((fields ?? []).map(({ id, values }) => [customName(id), lines(values)]));

/** The same where values are too many for a list: as names. `named`: gives them theirs. */
export async function writtenInForm(
  fields: ShownCustomField[] | null,
  options: CustomOptions,
  named: (fields: ShownCustomField[]) => Promise<ShownCustomField[]>,
): Promise<Record<string, string>> {
  const many = (fields ?? []).filter(({ id }) => options.has(id) && !options.get(id));
  return Object.fromEntries(
    (await named(many)).map(({ id, values, labels = [] }) => [
      customName(id),
      lines(values.map((value, at) => writtenReference(labels[at] ?? value, Number(value)))),
    ]),
  );
}

/** The same of what was sent. */
export const sentInForm = (customs: CustomValues): Record<string, string> =>
  Object.fromEntries(Object.entries(customs).map(([id, values]) => [customName(Number(id)), lines(values)]));

/** What a new record begins with. */
export const defaultsInForm = (fields: CustomField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ id, default_value }) => [customName(id), default_value ?? ""]));

/** `cf_1` or `issue[cf_1]`, once for each value; a list also sends an empty one, which says that nothing else is chosen. */
export function sentCustomValues(form: Form): CustomValues {
  const names = new Set(form.fields.map(([name]) => name));
  return Object.fromEntries(
    [...names].flatMap((name) => {
      const [, inIssue, id = inIssue] = ofCustomField.exec(name) ?? [];
      return id === undefined ? [] : [[id, form.texts(name).filter((value) => value !== "")]];
    }),
  );
}

/** The same of a form for several records: what is left empty says nothing. */
export const sentForSeveral = (customs: CustomValues): CustomValues =>
  Object.fromEntries(
    Object.entries(customs).flatMap(([id, values]) =>
      values.length === 0 ? [] : [[id, values.includes(EMPTIED) ? [] : values]],
    ),
  );

const ofCustomField = /^(?:issue\[cf_(\d{1,9})\]|cf_(\d{1,9}))$/;

import type { Form } from "../../kernel/index.js";
import { type CustomField, customName } from "../../tracking/index.js";
import type { CustomValues, ShownCustomField } from "./custom-fields-here.js";

const lines = (values: string[]) => values.join("\n");

/** For controls: several values are lines. */
export const shownInForm = (fields: ShownCustomField[] | null): Record<string, string> =>
  Object.fromEntries((fields ?? []).map(({ id, values }) => [customName(id), lines(values)]));

/** The same of what was sent. */
export const sentInForm = (customs: CustomValues): Record<string, string> =>
  Object.fromEntries(Object.entries(customs).map(([id, values]) => [customName(Number(id)), lines(values)]));

/** What a new issue begins with. */
export const defaultsInForm = (fields: CustomField[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ id, default_value }) => [customName(id), default_value ?? ""]));

/** `issue[cf_1]`, once for each value; a list also sends an empty one, which says that nothing else is chosen. */
export function sentCustomValues(form: Form): CustomValues {
  const names = new Set(form.fields.map(([name]) => name).filter((name) => ofCustomField.test(name)));
  return Object.fromEntries(
    [...names].map((name) => [ofCustomField.exec(name)?.[1] ?? "", form.texts(name).filter((value) => value !== "")]),
  );
}

const ofCustomField = /^issue\[cf_(\d{1,9})\]$/;

import type { NewJournal } from "../../entities/index.js";
import type { CustomChange } from "../../tracking/index.js";

/** As Redmine keeps them: of a field with several values one detail for each that came or went. */
export const customDetails = (changes: CustomChange[]): NonNullable<NewJournal["details"]> =>
  changes.flatMap(({ field, old, values }) => {
    const detail = (before: string | null, value: string | null) =>
      ({ property: "cf", field: String(field.id), old: before, value }) as const;
    if (!field.multiple) return [detail(old[0] ?? null, values[0] ?? null)];
    return [
      ...old.filter((value) => !values.includes(value)).map((value) => detail(value, null)),
      ...values.filter((value) => !old.includes(value)).map((value) => detail(null, value)),
    ];
  });

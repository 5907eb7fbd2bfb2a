/**
 * What was sent, without empty values of these names, which Redmine keeps and we do not (decisions 10.1). One that says
 * something stays, to be refused rather than lost.
 */
export function withoutEmpty(sent: Record<string, unknown>, names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(sent).filter(([name, value]) => !(names.includes(name) && isEmpty(value))));
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isEmptyField);
  return value === undefined || value === null || value === "" || isOff(value);
}

const isOff = (value: unknown) => value === false || value === "0" || value === "false" || value === 0;

/** A custom field may be sent as its id and no value. */
const isEmptyField = (value: unknown): boolean =>
  typeof value === "object" && value !== null && "value" in value ? isEmpty(value.value) : isEmpty(value);

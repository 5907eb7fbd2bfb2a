import { ErrorSummary, fieldId } from "../design/index.js";
import type { Problem } from "../kernel/index.js";

/** What a verb refused, by the name of the field. */
export const errorOf = (problems: Problem[], field: string) =>
  problems.find((problem) => problem.field === field)?.message;

export function FieldErrors({ problems }: { problems: Problem[] }) {
  const errors = problems.map(({ message, field }) => ({ text: message, field: field && fieldId({ name: field }) }));
  return <ErrorSummary errors={errors} />;
}

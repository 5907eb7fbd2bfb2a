import { ErrorSummary, fieldId } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";

/** Everything a form was refused for, each with a link to its field. `fields`: those that are on the page. */
export function Problems({ problems, fields }: { problems: Problem[]; fields: Iterable<string> }) {
  const present = new Set(fields);
  return (
    <ErrorSummary
      errors={problems.map(({ field, message }) => ({
        text: message,
        field: field !== undefined && present.has(field) ? fieldId({ name: `issue[${field}]` }) : undefined,
      }))}
    />
  );
}

import type { PropsWithChildren } from "hono/jsx";
import { type Problem, worded } from "../../kernel/index.js";
import { Icon } from "../icon.js";
import { useView } from "../view.js";
import { fieldId } from "./field.js";

/**
 * Everything a form was refused for, each linked to its control. `fields`: those that have one, where not all do; `within`:
 * what their names stand in, as `issue` in `issue[subject]`.
 */
export function FormProblems({ problems, fields, within }: FormProblemsProps) {
  const { t } = useView();
  const present = fields && new Set(fields);
  const idOf = (field: string | undefined) =>
    field === undefined || present?.has(field) === false
      ? undefined
      : fieldId({ name: within ? `${within}[${field}]` : field });
  return <ErrorSummary errors={worded(problems, t).map(({ field, text }) => ({ text, field: idOf(field) }))} />;
}

interface FormProblemsProps {
  problems: Problem[];
  fields?: Iterable<string>;
  within?: string;
}

/** Everything wrong with one field, as one line below it. */
export function errorOf(problems: Problem[], field: string): string | undefined {
  const own = problems.filter((problem) => problem.field === field);
  return (
    worded(own, useView().t)
      .map(({ text }) => text)
      .join(" ") || undefined
  );
}

/** Above a refused form: every error, linked to its field where it has one (`field` is the control's id). Read out at once. */
export function ErrorSummary({ errors }: { errors: { text: string; field?: string }[] }) {
  if (errors.length === 0) return null;
  return (
    <div class="alert" data-variant="destructive" role="alert" tabindex={-1} data-controller="focus">
      <Icon name="circle-alert" />
      <h2>{useView().t("design.fix", { count: errors.length })}</h2>
      <section>
        <ul>
          {errors.map(({ text, field }) => (
            <li>{field ? <FieldLink field={field}>{text}</FieldLink> : text}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Not Turbo's: after a refused form it takes the link for another page, loads that, and what was typed is lost. */
function FieldLink({ field, children }: PropsWithChildren<{ field: string }>) {
  return (
    <a href={`#${field}`} data-turbo="false">
      {children}
    </a>
  );
}

import { type Problem, worded, wordedInLines } from "../../kernel/index.js";
import { Icon } from "../icon.js";
import { useView } from "../view.js";
import { fieldId } from "./field.js";

interface FormProblemsProps {
  problems: Problem[];
  /** Those that have a control on the page, where not all do. */
  fields?: Iterable<string>;
  /** What the names of controls stand in, as `issue` in `issue[subject]`. */
  within?: string;
}

/** Above a refused form: everything that is wrong, each with a link to its control. Read out at once. */
export function FormProblems({ problems, fields, within }: FormProblemsProps) {
  const { t } = useView();
  if (problems.length === 0) return null;
  const present = fields && new Set(fields);
  const idOf = (field: string) => fieldId({ name: within ? `${within}[${field}]` : field });
  const hasControl = (field: string) => present?.has(field) ?? true;
  return (
    <div
      class="alert"
      data-variant="destructive"
      role="alert"
      tabindex={-1}
      data-controller="focus"
      data-action="turbo:morph-element->focus#take:self"
    >
      <Icon name="circle-alert" />
      <h2>{t("design.fix", { count: problems.length })}</h2>
      <section>
        <ul>
          {worded(problems, t).map(({ field, text }) => (
            <li>{field !== undefined && hasControl(field) ? <a href={`#${idOf(field)}`}>{text}</a> : text}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Everything wrong with one field, in lines below it. */
export function errorOf(problems: Problem[], field: string): string | undefined {
  const own = problems.filter((problem) => problem.field === field);
  return wordedInLines(own, useView().t) || undefined;
}

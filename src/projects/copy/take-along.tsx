import { Checkbox, errorOf, useView } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import type { Bound } from "./copied-records.js";
import type { CopyChoice } from "./copy-choices.js";

export interface TakeAlongProps {
  choices: CopyChoice[];
  along: ReadonlySet<string>;
  problems: Problem[];
}

/** A box for each kind of records there are, and below it what can be said of their copies. */
export function TakeAlong({ choices, along, problems }: TakeAlongProps) {
  const { t } = useView();
  const present = choices.filter(({ count }) => count > 0);
  const problem = errorOf(problems, "along");
  return (
    <fieldset class="fieldset" aria-describedby={problem ? "along_problem" : undefined}>
      <legend>{t("projects.copy.takesAlong")}</legend>
      {problem && (
        <p id="along_problem" class="field-error">
          {problem}
        </p>
      )}
      {present.length === 0 && <p>{t("projects.copy.nothing")}</p>}
      {present.map((choice) => (
        <Choice {...choice} along={along} />
      ))}
    </fieldset>
  );
}

function Choice({ name, label, count, passed, options, along }: CopyChoice & Pick<TakeAlongProps, "along">) {
  const { t } = useView();
  return (
    <>
      <Checkbox
        {...box(name)}
        label={t("projects.copy.counted", { what: t(label), count })}
        hint={passed && reasonOf(passed)}
        checked={along.has(name)}
        disabled={passed !== undefined}
      />
      {!passed && options.length > 0 && (
        <div class="fieldset copy-options">
          {options.map((option) => (
            <Checkbox
              {...box(option.name)}
              label={t(option.label)}
              hint={option.passed ? reasonOf(option.passed) : option.hint && t(option.hint)}
              checked={along.has(option.name)}
              disabled={option.passed !== undefined}
            />
          ))}
        </div>
      )}
    </>
  );
}

const reasonOf = ({ rule, count }: Bound) => errorOf([{ field: "along", rule, values: { count } }], "along");

const box = (name: string) => ({ name: "along", value: name, id: `along_${name}` });

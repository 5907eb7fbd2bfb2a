import type { Form } from "../../kernel/index.js";
import { type CustomValues, isCustomName, sentCustomValues, sentInForm } from "../../tracking/index.js";
import { sentCopy } from "../copy/sent-copy.js";
import { TYPED_PROJECT } from "../move/chosen-project.js";
import { touchedCustoms, touchedIn } from "../page/answer/answer-state.js";
import type { FormValues } from "./form-values.js";

/** What the form of a new issue says. */
export interface SentNewIssue {
  /** As the verb takes them, but for names that were typed. */
  values: FormValues;
  customs: CustomValues;
  /** The names of its controls with all that they hold. */
  inForm: FormValues;
  /** Of that what somebody changed, which stays in another project. */
  touched: FormValues;
  /** The project as it was chosen. */
  place: FormValues;
  /** The project whose fields the form showed; undefined: it does not say. */
  shownIn: string | undefined;
  watchers: string;
  /** Undefined: it copies nothing. */
  copy: ReturnType<typeof sentCopy>;
}

export function sentNewIssue(form: Form): SentNewIssue {
  const { watcher_user_ids: watchers = "", ...sent } = form.group("issue");
  const {
    project_id,
    [TYPED_PROJECT]: typed,
    ...values
  } = Object.fromEntries(Object.entries(sent).filter(([name]) => !isCustomName(name)));
  const customs = sentCustomValues(form);
  return {
    values,
    customs,
    inForm: { ...values, ...sentInForm(customs) },
    touched: { ...touchedIn(form, "issue", Object.keys(values)), ...sentInForm(touchedCustoms(form)) },
    place: { project_id, [TYPED_PROJECT]: typed },
    shownIn: form.text("shown_in"),
    watchers,
    copy: sentCopy(form),
  };
}

import { errorOf, TextInput, useView } from "../../design/index.js";
import type { Problem, Translate } from "../../kernel/index.js";
import type { PasswordRules } from "./password-rules.js";

/** A new password, twice; `label` of the first. */
export function NewPassword({ problems, rules, label }: { problems: Problem[]; rules: PasswordRules; label: string }) {
  const { t } = useView();
  const field = (name: string) => ({
    name,
    error: errorOf(problems, name),
    type: "password" as const,
    autocomplete: "new-password",
    required: true,
  });
  return (
    <>
      <TextInput {...field("password")} label={label} hint={rulesInWords(rules, t)} />
      <TextInput {...field("password_again")} label={t("captions.password_again")} />
    </>
  );
}

/** "At least 8 characters, with digits and capitals" */
export const rulesInWords = ({ shortest, required }: PasswordRules, t: Translate): string =>
  [
    t("accounts.passwordRules.shortest", { count: shortest }),
    ...required.map((name) => t(`accounts.passwordRules.${name}`)),
  ].join(", ");

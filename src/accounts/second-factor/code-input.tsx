import { errorOf, TextInput, useView } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";

interface CodeInputProps {
  name?: string;
  problems?: Problem[];
  autofocus?: boolean;
  /** Where there may be no phone to read it from. */
  orRecoveryCode?: boolean;
  /** For the second on a page. */
  id?: string;
}

/** Both kinds of codes are digits, so that a phone shows its keyboard of digits, and offers a code that it knows. */
export function CodeInput({ name = "code", problems = [], autofocus, orRecoveryCode, id }: CodeInputProps) {
  const { t } = useView();
  return (
    <TextInput
      name={name}
      id={id}
      label={t("captions.code")}
      hint={t(orRecoveryCode ? "accounts.secondFactor.codeOrRecovery" : "accounts.secondFactor.codeHint")}
      inputmode="numeric"
      autocomplete="one-time-code"
      maxlength={40}
      error={errorOf(problems, "code")}
      autofocus={autofocus}
      required
    />
  );
}

import { errorOf, TextInput, useView } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";

/** Asks the user of this login for the password that they have, where more than a session must prove who they are. */
export function PresentPassword({ login, problems }: { login: string; problems: Problem[] }) {
  const { t } = useView();
  return (
    <>
      {/* Tells password managers whose password this is. */}
      <input type="text" name="login" value={login} autocomplete="username" hidden readonly />
      <TextInput
        name="current_password"
        label={t("accounts.account.currentPassword")}
        type="password"
        autocomplete="current-password"
        error={errorOf(problems, "current_password")}
        required
      />
    </>
  );
}

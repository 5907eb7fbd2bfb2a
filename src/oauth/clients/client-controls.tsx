import { errorOf, Select, TextArea, TextInput, useView } from "../../design/index.js";
import type { Problem } from "../../kernel/index.js";
import { AUTH_METHODS } from "./client-fields.js";

/** As it was sent. */
export interface ClientForm {
  name: string;
  redirectUris: string;
  authMethod: string;
}

/** What an administrator writes down of an application. */
export function ClientControls({
  name,
  redirectUris,
  authMethod,
  authHint,
  problems,
}: Partial<ClientForm> & { authHint?: string; problems: Problem[] }) {
  const { t } = useView();
  return (
    <>
      <TextInput
        name="client_name"
        label={t("captions.client_name")}
        value={name}
        error={errorOf(problems, "client_name")}
        maxlength={100}
        autocomplete="off"
        required
      />
      <TextArea
        name="redirect_uris"
        label={t("captions.redirect_uris")}
        hint={t("oauth.clients.redirectHint")}
        value={redirectUris}
        error={errorOf(problems, "redirect_uris")}
        rows={3}
        required
      />
      <Select
        name="token_endpoint_auth_method"
        label={t("captions.token_endpoint_auth_method")}
        options={AUTH_METHODS.map((value) => ({ value, label: t(`oauth.clients.methods.${value}`) }))}
        value={authMethod}
        hint={authHint}
      />
    </>
  );
}

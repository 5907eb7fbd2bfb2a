import type { Context } from "hono";
import { shownOnce } from "../../accounts/index.js";
import { type Runtime, readForm } from "../../kernel/index.js";
import { CLIENTS_PAGE } from "../discovery/authorization-server.js";
import type { ClientForm } from "./client-controls.js";
import { type ClientFields, clientFields, namedMetadata } from "./client-fields.js";
import type { MadeClient } from "./new-client.js";

/** The form of an application, as it was sent. */
export async function sentClient(c: Context): Promise<ClientForm> {
  const form = await readForm(c);
  const text = (field: string) => form.text(field)?.trim() ?? "";
  return {
    name: text("client_name"),
    redirectUris: text("redirect_uris"),
    authMethod: text("token_endpoint_auth_method"),
  };
}

/** What it says, by the rules of every registration. */
export const fieldsOf = ({ name, redirectUris, authMethod }: ClientForm): ClientFields =>
  clientFields(
    {
      client_name: name,
      redirect_uris: redirectUris.split(/\s+/).filter((uri) => uri !== ""),
      token_endpoint_auth_method: authMethod,
    },
    namedMetadata,
  );

const once = shownOnce({ cookie: "new_oauth_client", path: CLIENTS_PAGE });

export const handOver = (c: Context, runtime: Runtime, { id, secret }: MadeClient): void =>
  once.handOver(c, runtime, secret === undefined ? id : `${id} ${secret}`);

export function handedOver(c: Context): MadeClient | undefined {
  const [id, secret] = once.handedOver(c)?.split(" ") ?? [];
  return id === undefined ? undefined : { id, secret };
}

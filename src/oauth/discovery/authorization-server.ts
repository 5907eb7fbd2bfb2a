import type { Runtime } from "../../kernel/index.js";
import { AUTH_METHODS, GRANT_TYPES } from "../clients/client-fields.js";
import { documentsAreRead } from "../clients/documents/metadata-document.js";
import { AUTHORIZE, REGISTER, REVOKE, TOKEN } from "../server/paths.js";
import { agentResource, SCOPE } from "../server/resource.js";

export const CLIENTS_PAGE = "/admin/oauth_clients";

/** RFC 8414. Of the configured address alone: what a request says of host and scheme changes nothing. */
export const authorizationServer = ({ baseUrl, settings }: Pick<Runtime, "baseUrl" | "settings">) => ({
  issuer: baseUrl,
  authorization_endpoint: `${baseUrl}${AUTHORIZE}`,
  token_endpoint: `${baseUrl}${TOKEN}`,
  registration_endpoint: `${baseUrl}${REGISTER}`,
  revocation_endpoint: `${baseUrl}${REVOKE}`,
  jwks_uri: `${baseUrl}/.well-known/jwks.json`,
  scopes_supported: [SCOPE],
  response_types_supported: ["code"],
  response_modes_supported: ["query"],
  grant_types_supported: [...GRANT_TYPES],
  token_endpoint_auth_methods_supported: [...AUTH_METHODS],
  revocation_endpoint_auth_methods_supported: [...AUTH_METHODS],
  code_challenge_methods_supported: ["S256"],
  authorization_response_iss_parameter_supported: true,
  client_id_metadata_document_supported: documentsAreRead({ settings }),
  protected_resources: [agentResource(baseUrl)],
  service_documentation: `${baseUrl}/auth.md`,
  manual_client_registration_endpoint: `${baseUrl}${CLIENTS_PAGE}`,
});

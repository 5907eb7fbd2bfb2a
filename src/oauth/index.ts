import "./tables.js";

export { AdministrationTabs, DEEDS_PAGE } from "./administration-tabs.js";
export { AUTH_METHODS } from "./clients/client-fields.js";
export { documentsAreRead, type FetchDocument } from "./clients/documents/metadata-document.js";
export { AGENT_HEADERS, crossOrigin } from "./cross-origin.js";
export { CLIENTS_PAGE } from "./discovery/authorization-server.js";
export { sweep } from "./grants/sweep.js";
export { viewerByAccessToken } from "./grants/viewer-by-access-token.js";
export { oauthPart, oauthPartWith } from "./part.js";

import type { Routers, Runtime } from "../kernel/index.js";
import { clientAdministrationRoutes } from "./clients/admin-routes.js";
import { documentReader, type FetchDocument } from "./clients/documents/metadata-document.js";
import { registerRoute } from "./clients/register-route.js";
import { consentRoutes } from "./consent/routes.js";
import { discoveryRoutes } from "./discovery/routes.js";
import { grantRoutes } from "./grants/routes.js";
import { authorizeRoutes } from "./server/authorize.js";
import { library } from "./server/library.js";
import { openProvider } from "./server/provider.js";
import { tokenRoutes } from "./server/token-routes.js";

/** Every way in to the authorization server. Each of these files begins with the table of its own. */
export function oauthRoutes(routers: Routers, runtime: Runtime, fetchDocument: FetchDocument) {
  const provider = openProvider(runtime);
  const ask = library(runtime, provider);
  discoveryRoutes(routers, runtime);
  registerRoute(routers, runtime);
  authorizeRoutes(routers, runtime, ask, documentReader(fetchDocument));
  consentRoutes(routers, runtime, provider);
  tokenRoutes(routers, runtime, ask);
  grantRoutes(routers, runtime);
  clientAdministrationRoutes(routers, runtime);
}

import type { Provider as Library, TokenEndpointGrantContext } from "oidc-provider";
import type { Runtime } from "../../kernel/index.js";
import { comparesDigests } from "./client-secret.js";
import { configuration } from "./configuration.js";
import { type Grant, oneExchange } from "./exchange.js";
import { Provider } from "./oidc-provider.js";

/** The library with our stores and rules. It checks the protocol; what a grant is and who gave it is ours. */
export function openProvider(runtime: Runtime): Library {
  const provider = new (withOurRules(runtime))(runtime.baseUrl, configuration(runtime));
  // Scheme and host are read from the headers, which `library` writes.
  provider.proxy = true;
  provider.on("server_error", (_ctx, error) => runtime.log.error({ err: error }, "the authorization server failed"));
  comparesDigests(provider);
  return provider;
}

type Names = string | readonly string[] | ReadonlySet<string>;
type ResponseMode = Parameters<Library["registerResponseMode"]>;

/** The library registers its grants and response modes by these methods when it is made, which is where ours come in. */
function withOurRules(runtime: Runtime): typeof Library {
  // The query is registered first.
  let intoQuery: ResponseMode[1] | undefined;
  return class extends Provider {
    override registerGrantType<Params extends object>(name: string, grant: Grant<Params>, ...rest: Names[]) {
      const exchange = (ctx: TokenEndpointGrantContext<Params>) => oneExchange(runtime, ctx, grant);
      super.registerGrantType<Params>(name, exchange, ...rest);
    }

    /** Whatever is told to a client, errors of modes that are not spoken here too, stands in the query. */
    override registerResponseMode(...[name, handler]: ResponseMode): void {
      intoQuery ??= handler;
      super.registerResponseMode(name, intoQuery);
    }
  };
}

import type { Provider as Library, TokenEndpointGrantContext } from "oidc-provider";
import type { Runtime } from "../../kernel/index.js";
import { comparesDigests } from "./client-secret.js";
import { configuration } from "./configuration.js";
import { errors, Provider } from "./oidc-provider.js";
import { keepAnswer, lockGrantOf, repeatedAnswer } from "./refresh.js";
import { meantResource } from "./resource.js";
import { asOneChange } from "./transaction.js";

type Grant<Params extends object> = (ctx: TokenEndpointGrantContext<Params>) => unknown;

/** The library with our stores and rules. It checks the protocol; what a grant is and who gave it is ours. */
export function openProvider(runtime: Runtime): Library {
  const provider = new (withOurGrants(runtime))(runtime.baseUrl, configuration(runtime));
  // Of the request we build ourselves: scheme and host are those of the configured address.
  provider.proxy = true;
  provider.on("server_error", (_ctx, error) => runtime.log.error({ err: error }, "the authorization server failed"));
  comparesDigests(provider);
  return provider;
}

type Names = string | readonly string[] | ReadonlySet<string>;

/** The library registers its grants and response modes by these methods, which is where ours come in. */
function withOurGrants(runtime: Runtime): typeof Provider {
  // The library registers the query first.
  let intoQuery: Parameters<Library["registerResponseMode"]>[1] | undefined;
  return class extends Provider {
    override registerGrantType<Params extends object>(name: string, grant: Grant<Params>, ...rest: Names[]) {
      super.registerGrantType<Params>(name, ours(runtime, grant), ...rest);
    }

    /** Whatever is told to a client, errors of modes that are not spoken here too, stands in the query. */
    override registerResponseMode(...[name, handler]: Parameters<Library["registerResponseMode"]>): void {
      intoQuery ??= handler;
      super.registerResponseMode(name, intoQuery);
    }
  };
}

/** One transaction per exchange. A refusal commits too: what a replay ended stays ended. */
function ours<Params extends object>(runtime: Runtime, grant: Grant<Params>) {
  return async (ctx: TokenEndpointGrantContext<Params>) => {
    const { params, client } = ctx.oidc;
    const { code, refresh_token: refresh } = params as Record<string, string | undefined>;
    Object.assign(params, { scope: undefined, resource: soleResource(runtime, params.resource) });
    let refused: unknown;
    await asOneChange(runtime, async ({ trx }) => {
      await lockGrantOf(trx, refresh ?? code ?? "");
      const refreshing = refresh === undefined ? undefined : { token: refresh, clientId: client.clientId };
      const before = refreshing && (await repeatedAnswer(trx, refreshing));
      if (before) {
        ctx.body = before;
        return;
      }
      try {
        await grant(ctx);
        if (refreshing) await keepAnswer(trx, refreshing, ctx.body as object);
      } catch (error) {
        if (!(error instanceof errors.OIDCProviderError)) throw error;
        refused = error;
      }
    });
    if (refused) throw refused;
  };
}

/** The library takes one. Two names of the same resource are one. */
function soleResource({ baseUrl }: Runtime, asked: unknown): string | undefined {
  if (asked === undefined) return undefined;
  const meant = new Set([asked].flat().map((one) => meantResource(baseUrl, String(one))));
  const [resource, another] = meant;
  if (resource !== meantResource(baseUrl, baseUrl) || another !== undefined) throw new errors.InvalidTarget();
  return resource;
}

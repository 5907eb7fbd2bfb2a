import type { TokenEndpointGrantContext } from "oidc-provider";
import type { Runtime, Trx } from "../../kernel/index.js";
import { errors } from "./oidc-provider.js";
import { keepAnswer, lockGrantOf, type Refreshing, repeatedAnswer } from "./refresh.js";
import { agentResource, meantResource } from "./resource.js";
import { asOneChange } from "./transaction.js";

type Exchange<Params extends object> = TokenEndpointGrantContext<Params>;

/** How the library exchanges one kind of grant: the answer is set on the context, a refusal is thrown. */
export type Grant<Params extends object> = (ctx: Exchange<Params>) => unknown;

/**
 * A code or a refresh token for new tokens, in one transaction. A refusal commits as well: what a replay ended stays ended.
 */
export async function oneExchange<Params extends object>(
  runtime: Runtime,
  ctx: Exchange<Params>,
  grant: Grant<Params>,
): Promise<void> {
  const { code, refresh_token: token } = ctx.oidc.params as { code?: string; refresh_token?: string }; // once each, as the library checks
  Object.assign(ctx.oidc.params, { scope: undefined, resource: soleResource(runtime, ctx.oidc.params.resource) });
  const refused = await asOneChange(runtime, async ({ trx }) => {
    await lockGrantOf(trx, token ?? code ?? "");
    const exchange = () => grant(ctx);
    if (token === undefined) return refusalOf(exchange);
    return refusalOf(() => refreshed(trx, { token, clientId: ctx.oidc.client.clientId }, ctx, exchange));
  });
  if (refused) throw refused;
}

async function refreshed(trx: Trx, refreshing: Refreshing, ctx: { body: unknown }, exchange: () => unknown) {
  const before = await repeatedAnswer(trx, refreshing);
  if (before) {
    ctx.body = before;
    return;
  }
  await exchange();
  await keepAnswer(trx, refreshing, ctx.body as object); // an exchange that is not refused has an answer
}

/** What the protocol refuses. Anything else that goes wrong takes the transaction back. */
async function refusalOf(act: () => unknown): Promise<Error | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (error instanceof errors.OIDCProviderError) return error;
    throw error;
  }
}

/** The library takes one. Two names of the same resource are one; another than ours is refused before any repetition. */
function soleResource({ baseUrl }: Runtime, asked: unknown): string | undefined {
  if (asked === undefined) return undefined;
  const ours = agentResource(baseUrl);
  const all = [asked].flat().every((one) => typeof one === "string" && meantResource(baseUrl, one) === ours);
  if (!all) throw new errors.InvalidTarget();
  return ours;
}

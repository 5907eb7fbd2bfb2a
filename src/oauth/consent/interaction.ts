import type { Context } from "hono";
import { getCookie } from "hono/cookie";
import type { Provider } from "oidc-provider";
import { Refusal } from "../../kernel/index.js";

/** The authorization request this browser was sent here with. Another browser has not the cookie that opens it. */
export async function interactionOf(c: Context, provider: Provider) {
  const interaction = await provider.Interaction.find(getCookie(c, provider.cookieName("interaction")) ?? "");
  if (!interaction) throw new Refusal(404, "oauth.request_expired");
  return interaction;
}

import type { App } from "../app/index.js";
import type { Voice } from "./voice.js";

/**
 * Prints the log-in when this start created the first administrator. It is said as soon as that is so and before
 * anything else can go wrong: a generated password is not kept, and a start that ends at a taken port must not take it
 * along.
 */
export function welcome({ administrator, runtime }: App, voice: Pick<Voice, "say">): void {
  if (!administrator) return;
  const chosen = runtime.config.admin.password !== undefined;
  const password = chosen ? "that ADMIN_PASSWORD says" : administrator.password;
  voice.say(`\n  Log in as ${administrator.login} with the password ${password}\n`);
}

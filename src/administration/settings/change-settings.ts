import { onlyAdministrators } from "../../accounts/index.js";
import { type Actor, change, type Runtime } from "../../kernel/index.js";

/** Refuses the whole set when one name or value is wrong. Every process knows the new values at once. */
export async function changeSettings(runtime: Runtime, actor: Actor, values: Record<string, unknown>): Promise<void> {
  await change(runtime, actor, (open) => {
    onlyAdministrators(open);
    return runtime.settings.write(open.trx, values);
  });
  await runtime.settings.reload();
}

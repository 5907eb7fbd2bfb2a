import { onlyAdministrators } from "../../accounts/index.js";
import { type Actor, change, type Runtime } from "../../kernel/index.js";
import { kindOf, meantSetting } from "./setting-kind.js";

/** Refuses the whole set when one name or value is wrong. Every process knows the new values at once. */
export async function changeSettings(runtime: Runtime, actor: Actor, values: Record<string, unknown>): Promise<void> {
  const { settings } = runtime;
  const meant = Object.entries(values).map(([name, sent]) => {
    const schema = Object.hasOwn(settings.schema.shape, name) && settings.schema.shape[name];
    return [name, schema ? meantSetting(kindOf(schema), sent) : sent];
  });
  await change(runtime, actor, (open) => {
    onlyAdministrators(open);
    return settings.write(open.trx, Object.fromEntries(meant));
  });
  await settings.reload();
}

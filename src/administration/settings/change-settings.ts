import { onlyAdministrators } from "../../accounts/index.js";
import { type Actor, change, type Runtime } from "../../kernel/index.js";
import { kindsOf, meantSetting } from "./setting-kind.js";

/** Refuses the whole set when one name or value is wrong. Every process knows the new values at once. */
export async function changeSettings(runtime: Runtime, actor: Actor, values: Record<string, unknown>): Promise<void> {
  const { settings } = runtime;
  const kinds = kindsOf(settings);
  const meant = Object.entries(values).map(([name, sent]) => {
    const kind = kinds.get(name);
    return [name, kind ? meantSetting(kind, sent) : sent];
  });
  await change(runtime, actor, (open) => {
    onlyAdministrators(open);
    return settings.write(open.trx, Object.fromEntries(meant));
  });
  await settings.reload();
}

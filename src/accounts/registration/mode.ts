import { z } from "zod";
import type { Runtime, SettingDeclaration, Settings } from "../../kernel/index.js";
import { mailIsOn } from "../../mail/index.js";

/** Redmine's values of the setting `self_registration`. */
export const OFF = 0;
export const BY_MAIL = 1;
const BY_ADMINISTRATOR = 2;
export const AT_ONCE = 3;

const MODES = [OFF, BY_MAIL, BY_ADMINISTRATOR, AT_ONCE] as const;

export type Mode = (typeof MODES)[number];

export const registrationSetting: SettingDeclaration = {
  name: "self_registration",
  // The OpenAPI document would name the first of them alone.
  schema: z.literal(MODES).meta({ enum: [...MODES] }),
  default: OFF,
};

/** How visitors may register. Without mail no address can be confirmed, so that way is closed then. */
export function registrationMode({
  settings,
  config,
}: { settings: Pick<Settings, "value"> } & Pick<Runtime, "config">): Mode {
  const mode = settings.value<Mode>("self_registration");
  return mode === BY_MAIL && !mailIsOn(config) ? OFF : mode;
}

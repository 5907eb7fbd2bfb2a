import type { Runtime } from "../../kernel/index.js";
import { lostPasswordIsOn } from "../lost-password/lost-password-setting.js";
import { BY_MAIL, OFF, registrationMode } from "../registration/mode.js";
import { welcomeText } from "./welcome-text.js";

/** What the log-in page offers to those without a password that fits. */
export interface OtherWays {
  lostPassword: boolean;
  register: boolean;
  /** A registered user gets the link that confirms their address again. */
  confirm: boolean;
  /** Visitors see public projects. */
  visit: boolean;
  /** What the house says to whom it does not know; empty: nothing. */
  welcome: string;
}

export function otherWays(runtime: Runtime): OtherWays {
  const mode = registrationMode(runtime);
  return {
    lostPassword: lostPasswordIsOn(runtime),
    register: mode !== OFF,
    confirm: mode === BY_MAIL,
    visit: !runtime.settings.value<boolean>("login_required"),
    welcome: welcomeText(runtime.settings),
  };
}

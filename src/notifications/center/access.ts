import type { Context } from "hono";
import { denied, requireLogin, type Viewer } from "../../accounts/index.js";
import { Refusal, type Runtime } from "../../kernel/index.js";

/** The user type that has a bell at all. */
const FEATURE = "activity_feed";

/** Whether the center is switched on for this person: their own switch, else everybody's (decisions 5.1). */
export const centerIsOn = (runtime: Pick<Runtime, "settings">, viewer: Viewer): boolean =>
  viewer.notificationCenter ?? runtime.settings.value<boolean>("service_notification_center_enabled");

export const hasBell = (viewer: Viewer): boolean => viewer.userType?.features.includes(FEATURE) ?? false;

/** Endpoints of the center (specification 5.4): login, then the user type, then the toggle. */
export function requireCenter(runtime: Runtime, c: Context): Viewer {
  const viewer = requireLogin(c);
  mayUseCenter(runtime, viewer);
  return viewer;
}

export function mayUseCenter(runtime: Runtime, viewer: Viewer): void {
  if (!hasBell(viewer)) throw denied(viewer, "notifications.no_bell");
  mayUseSettings(runtime, viewer);
}

/** The settings page needs only login and the toggle. */
export function requireSettings(runtime: Runtime, c: Context): Viewer {
  const viewer = requireLogin(c);
  mayUseSettings(runtime, viewer);
  return viewer;
}

export function mayUseSettings(runtime: Runtime, viewer: Viewer): void {
  if (!centerIsOn(runtime, viewer)) throw new Refusal(404, "notifications.center_is_off");
}

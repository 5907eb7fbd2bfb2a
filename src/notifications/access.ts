import type { Context } from "hono";
import { denied, requireLogin, type Viewer } from "../accounts/index.js";
import { type Ground, notFound } from "../kernel/index.js";

/** The user type that has a bell at all. */
const FEATURE = "activity_feed";

/** Whether the center is switched on for this person: their own switch, else everybody's (decisions 5.1). */
export const centerIsOn = (ground: Pick<Ground, "settings">, viewer: Viewer): boolean =>
  viewer.notificationCenter ?? ground.settings.value<boolean>("service_notification_center_enabled");

export const hasBell = (viewer: Viewer): boolean => viewer.userType?.features.includes(FEATURE) ?? false;

/** Endpoints of the center (specification 5.4): login, then the user type, then the toggle. */
export function requireCenter(ground: Ground, c: Context): Viewer {
  const viewer = requireLogin(c);
  mayUseCenter(ground, viewer);
  return viewer;
}

export function mayUseCenter(ground: Ground, viewer: Viewer): void {
  if (!hasBell(viewer)) throw denied(viewer, "Your user type has no notifications.");
  if (!centerIsOn(ground, viewer)) throw notFound("The notification center is switched off. Page");
}

/** The settings page needs only login and the toggle. */
export function requireSettings(ground: Ground, c: Context): Viewer {
  const viewer = requireLogin(c);
  if (!centerIsOn(ground, viewer)) throw notFound("Page");
  return viewer;
}

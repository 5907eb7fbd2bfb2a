import type { Viewer } from "../../accounts/index.js";
import type { Runtime } from "../../kernel/index.js";
import { centerIsOn, hasBell } from "./access.js";
import { CORNER } from "./corner-field.js";

interface Asked {
  runtime: Runtime;
  viewer: Viewer;
}

const hasCenter = ({ runtime, viewer }: Asked) => !viewer.anonymous && hasBell(viewer) && centerIsOn(runtime, viewer);

const PATH = "/service_notifications";

/** For the command palette. */
export const quickActions = [
  {
    label: "notifications.title",
    icon: "bell" as const,
    position: 15,
    target: (asked: Asked) => (hasCenter(asked) ? { href: PATH } : undefined),
  },
  {
    label: "notifications.markAllSeen",
    icon: "check-check" as const,
    position: 110,
    target: (asked: Asked) =>
      hasCenter(asked)
        ? { href: `${PATH}/seen_all`, send: { method: "patch" as const, fields: { [CORNER.name]: CORNER.value } } }
        : undefined,
  },
];

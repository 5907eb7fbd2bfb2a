import { withWayBack } from "../../kernel/index.js";
import type { Viewer } from "../identity/viewer.js";

interface Asked {
  viewer: Viewer;
  path: string;
}

/** For the command palette. */
export const quickActions = [
  {
    label: "design.myAccount",
    icon: "circle-user" as const,
    position: 80,
    target: ({ viewer }: Asked) => (viewer.anonymous ? undefined : { href: "/my/account" }),
  },
  {
    label: "design.signIn",
    icon: "log-in" as const,
    position: 80,
    target: ({ viewer, path }: Asked) => (viewer.anonymous ? { href: withWayBack("/login", path) } : undefined),
  },
  {
    label: "design.signOut",
    icon: "log-out" as const,
    position: 130,
    target: ({ viewer }: Asked) =>
      viewer.anonymous ? undefined : { href: "/logout", send: { method: "post" as const, reload: true } },
  },
];

import type { IconName } from "../../icons.js";
import { type Theme, themes } from "./theme.js";

export const themeIcons: Record<Theme, IconName> = { auto: "monitor", light: "sun", dark: "moon" };

/** For the command palette: each theme. The whole document is loaded with it. */
export const themeActions = themes.map((theme) => ({
  label: `design.useTheme.${theme}`,
  icon: themeIcons[theme],
  position: 120,
  target: ({ path }: { path: string }) => ({
    href: "/theme",
    send: { method: "post" as const, fields: { theme, back: path }, reload: true },
  }),
}));

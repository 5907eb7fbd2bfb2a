import { useView } from "../../design/index.js";

/** Around the rows or cards of issues: scripts show the menu of one where the right button is pressed. Visitors have none. */
export function useRowMenu(): Record<`data-${string}`, string> {
  const { viewer, path, t } = useView();
  if (!viewer) return {};
  return {
    "data-controller": "row-menu",
    "data-action": "contextmenu->row-menu#open popup:closed@window->row-menu#closed",
    "data-row-menu-address-value": `/issues/context_menu?back_url=${encodeURIComponent(path)}`,
    "data-row-menu-label-value": t("issues.menu.title"),
  };
}

import { Icon, type IconName, useView } from "../../design/index.js";
import type { Neighbours } from "./last-list.js";

/** To the issues before and behind this one in the list that the user comes from. */
export function NeighbourLinks({ previous, next, place, total, list }: Neighbours) {
  const { t } = useView();
  return (
    <nav class="neighbours" aria-label={t("issues.neighbours.title")}>
      <Step href={previous} rel="prev" hotkey="K" icon="chevron-left" label={t("issues.neighbours.previous")} />
      <a href={list} title={t("issues.neighbours.list")}>
        {t("issues.neighbours.place", { place, total })}
      </a>
      <Step href={next} rel="next" hotkey="J" icon="chevron-right" label={t("issues.neighbours.next")} />
    </nav>
  );
}

interface StepProps {
  href: string | undefined;
  rel: "prev" | "next";
  hotkey: string;
  icon: IconName;
  label: string;
}

function Step({ href, rel, hotkey, icon, label }: StepProps) {
  if (href === undefined) return null;
  return (
    <a href={href} rel={rel} title={label} aria-label={label} data-controller="hotkey" data-hotkey={hotkey}>
      <Icon name={icon} />
    </a>
  );
}

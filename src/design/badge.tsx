import type { PropsWithChildren } from "hono/jsx";
import type { Attributes } from "./attributes.js";
import { hashed } from "./hashed.js";
import { Icon } from "./icon.js";
import type { IconName } from "./icons.js";

export const tones = ["gray", "blue", "green", "amber", "purple", "red"] as const;
export type Tone = (typeof tones)[number];

export function Badge({
  tone = "gray",
  icon,
  children,
  class: extra,
  ...rest
}: PropsWithChildren<{ tone?: Tone; icon?: IconName } & Attributes>) {
  return (
    <span class={extra ? `badge ${extra}` : "badge"} data-tone={tone} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

/** A name that has no colour of its own gets the same one everywhere. Red stays for warnings. */
export function StatusPill({ name, tone, ...rest }: { name: string; tone?: Tone } & Attributes) {
  return (
    // There are five.
    <Badge tone={tone ?? (tones[hashed(name, 5)] as Tone)} {...rest}>
      <bdi>{name}</bdi>
    </Badge>
  );
}

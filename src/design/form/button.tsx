import type { PropsWithChildren } from "hono/jsx";
import type { Attributes } from "../attributes.js";
import { Icon } from "../icon.js";
import type { IconName } from "../icons.js";

export type ButtonLook = {
  look?: "primary" | "secondary" | "outline" | "ghost" | "link" | "destructive";
  size?: "xs" | "sm" | "lg" | "icon" | "icon-sm";
  icon?: IconName;
};

type ButtonProps = PropsWithChildren<
  ButtonLook &
    Attributes & {
      type?: "button" | "submit";
      form?: string;
      name?: string;
      value?: string;
      disabled?: boolean;
      title?: string;
    }
>;

export function Button({
  look = "outline",
  size,
  icon,
  type = "button",
  children,
  class: extra,
  ...rest
}: ButtonProps) {
  return (
    <button type={type} class={classes(extra)} data-variant={look} data-size={size} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </button>
  );
}

type LinkProps = PropsWithChildren<
  ButtonLook & Attributes & { href: string; title?: string; rel?: string; target?: string }
>;

export function LinkButton({ look = "outline", size, icon, children, class: extra, ...rest }: LinkProps) {
  return (
    <a class={classes(extra)} data-variant={look} data-size={size} {...rest}>
      {icon && <Icon name={icon} />}
      {children}
    </a>
  );
}

const classes = (extra: string | undefined) => (extra ? `btn ${extra}` : "btn");

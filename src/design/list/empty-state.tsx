import type { Child } from "hono/jsx";
import { Icon } from "../icon.js";
import type { IconName } from "../icons.js";

export function EmptyState({
  icon,
  title,
  text,
  action,
}: {
  icon: IconName;
  title: string;
  text?: Child;
  action?: Child;
}) {
  return (
    <div class="empty">
      <figure>
        <Icon name={icon} />
      </figure>
      <p class="empty-title">{title}</p>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

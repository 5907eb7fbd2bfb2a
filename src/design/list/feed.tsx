import type { Child, PropsWithChildren } from "hono/jsx";
import type { Attributes } from "../attributes.js";
import { Avatar } from "../avatar.js";
import { walkedByKeys } from "./walked-by-keys.js";

/** A column of entries, newest or oldest first. `j` and `k` walk through its links that carry `data-list-target="item"`. */
export function Feed({ children, class: extra, ...rest }: PropsWithChildren<Attributes>) {
  return (
    <div class={extra ? `feed ${extra}` : "feed"} {...walkedByKeys} {...rest}>
      {children}
    </div>
  );
}

type FeedItemProps = PropsWithChildren<
  {
    whoId?: number | null | undefined;
    who: string;
    head: Child;
    mark?: Child;
    unread?: boolean;
    actions?: Child;
    tabindex?: number;
  } & Attributes
>;

/**
 * One entry. `whoId`: the person whose picture stands beside it. `head` is the line beside the avatar ("**Ada** commented · 2 hours ago"), the children stand below it; `mark` is a
 * small picture at the avatar.
 */
export function FeedItem({ whoId, who, head, mark, unread, actions, children, class: extra, ...rest }: FeedItemProps) {
  return (
    <article class={extra ? `feed-item ${extra}` : "feed-item"} data-unread={unread ? "true" : undefined} {...rest}>
      <div class="feed-who">
        <Avatar id={whoId} name={who} />
        {mark && <span class="feed-mark">{mark}</span>}
      </div>
      <div class="feed-body">
        <div class="feed-head">
          <div class="feed-line">{head}</div>
          {actions && <div class="feed-actions">{actions}</div>}
        </div>
        {children}
      </div>
    </article>
  );
}

import type { Child, PropsWithChildren } from "hono/jsx";
import type { Attributes } from "./attributes.js";

type CardProps = PropsWithChildren<
  { title?: Child; hint?: Child; action?: Child; footer?: Child; flush?: boolean } & Attributes
>;

/** A titled box. `flush` lets a table or list touch its edges. */
export function Card({ title, hint, action, footer, flush, children, class: extra, ...rest }: CardProps) {
  return (
    <section class={extra ? `card ${extra}` : "card"} data-flush={flush ? "true" : undefined} {...rest}>
      {title && (
        <header>
          <h2 dir="auto">{title}</h2>
          {hint && <p>{hint}</p>}
          {action && <div class="card-action">{action}</div>}
        </header>
      )}
      <section>{children}</section>
      {footer && <footer>{footer}</footer>}
    </section>
  );
}

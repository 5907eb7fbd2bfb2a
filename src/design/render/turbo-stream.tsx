import type { Context } from "hono";
import type { PropsWithChildren } from "hono/jsx";

/** The content type a Turbo Stream answer needs. */
export const turboStreamType = "text/vnd.turbo-stream.html; charset=utf-8";

/** Scripts sent the request, and change the page by what is answered. */
export const asksForStream = (c: Context): boolean => (c.req.header("accept") ?? "").includes("turbo-stream");

type Action = "append" | "prepend" | "replace" | "update" | "remove" | "before" | "after" | "refresh";

/** One change to the page, as `<TurboStream action="replace" target="inbox">…</TurboStream>`; `morph` keeps focus and scroll. */
export function TurboStream({
  action,
  target,
  morph,
  children,
}: PropsWithChildren<{ action: Action; target?: string; morph?: boolean }>) {
  return (
    <turbo-stream action={action} target={target} method={morph ? "morph" : undefined}>
      {children !== undefined && <template>{children}</template>}
    </turbo-stream>
  );
}

export function TurboFrame({
  id,
  src,
  lazy,
  target,
  children,
}: PropsWithChildren<{ id: string; src?: string; lazy?: boolean; target?: string }>) {
  return (
    <turbo-frame id={id} src={src} loading={lazy ? "lazy" : undefined} target={target}>
      {children}
    </turbo-frame>
  );
}

/** The frame in which a whole page is shown beside another: `Page` answers it without what stands around pages. */
export const pageInFrame = "page-in-frame";

/** What that page is called. */
export const titleInFrame = "title-in-frame";

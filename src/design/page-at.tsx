import type { PropsWithChildren } from "hono/jsx";
import { useView, ViewContext } from "./view.js";

/** A part of the page at another address, for a stream that draws it there: its links keep what that address says. */
export function PageAt({ path, children }: PropsWithChildren<{ path: string }>) {
  return <ViewContext.Provider value={{ ...useView(), path }}>{children}</ViewContext.Provider>;
}

import type { Child } from "hono/jsx";
import { TurboStream } from "../../../design/index.js";

const LIST_SAYS = "list_says";

/** Where screen readers hear what became of an issue that was changed in a list or on a board. */
export const ListStatus = () => <p id={LIST_SAYS} class="sr-only" role="status" />;

export const ListSays = ({ children }: { children: Child }) => (
  <TurboStream action="update" target={LIST_SAYS}>
    {children}
  </TurboStream>
);

import type { Context } from "hono";
import type { Child } from "hono/jsx";
import type { Viewer } from "../../accounts/index.js";
import { TurboStream } from "../../design/index.js";
import type { Form, Runtime } from "../../kernel/index.js";
import { type ListState, listPath, listStateOf } from "../list/list-state.js";
import { centerContent } from "./center-content.js";
import { CenterStreams } from "./streams.js";

interface ListAnswer {
  state: ListState;
  notice?: string;
  /** A toast in the corner of the page, for who asked where no list may be open. */
  corner?: Child;
}

/** List and badge at once, so that they never disagree on the page; a browser without scripts goes back. */
export async function answerList(
  runtime: Runtime,
  c: Context,
  viewer: Viewer,
  { state, notice, corner }: ListAnswer,
): Promise<Response> {
  const accept = c.req.header("accept") ?? "";
  if (c.req.method === "POST" && accept.includes("text/html") && !accept.includes("turbo-stream")) {
    return c.var.goTo(listPath(state), notice === undefined ? undefined : { kind: "notice", text: notice });
  }
  return c.var.stream(
    <>
      <CenterStreams content={await centerContent(runtime, viewer, state)} notice={notice} />
      {corner && (
        <TurboStream action="append" target="toasts">
          {corner}
        </TurboStream>
      )}
    </>,
  );
}

/** The list that a form or link stands in. */
export const stateIn = (c: Context, form?: Form) => listStateOf((name) => c.req.query(name) ?? form?.text(name));

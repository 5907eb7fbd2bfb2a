import type { PropsWithChildren } from "hono/jsx";
import type { Attributes } from "../attributes.js";
import { pageInFrame } from "../render/turbo-stream.js";
import { useView } from "../view.js";
import { Button, type ButtonLook } from "./button.js";
import { DraftRestored, useDraftName } from "./draft.js";

type FormProps = PropsWithChildren<
  Attributes & {
    action: string;
    method?: "get" | "post" | "put" | "patch" | "delete";
    upload?: boolean;
    /** Sends itself when a field changes; its SubmitButton then only shows without scripts. */
    autosubmit?: boolean;
    /** Answers with a page of its own, also from within a frame. */
    leavesFrame?: boolean;
    /** Keeps what is typed until it is sent, under this name. */
    draft?: string;
  }
>;

/**
 * Every form that changes something carries `_csrf`. HTML knows neither PATCH nor DELETE: scripts send the method meant,
 * a browser without them sends POST, so such a route answers to both.
 */
export function Form({
  action,
  method = "post",
  upload,
  autosubmit,
  leavesFrame,
  draft,
  children,
  ...rest
}: FormProps) {
  const { inFrame } = useView();
  return (
    <form
      action={action}
      // The fields of a filter say what the page shows, not what a browser remembers of them.
      autocomplete={autosubmit ? "off" : undefined}
      method={method === "get" ? "get" : "post"}
      enctype={upload ? "multipart/form-data" : undefined}
      {...behaviour({ autosubmit, draft: useDraftName(draft) })}
      {...rest}
      {...(inFrame && (leavesFrame ? leaves : staysInFrame))}
    >
      {method !== "get" && <input type="hidden" name="_csrf" value={useView().csrf} />}
      {method !== "get" && method !== "post" && <input type="hidden" name="_method" value={method} />}
      {draft && <DraftRestored />}
      {children}
    </form>
  );
}

/** The address of the page around stays. */
const staysInFrame: Attributes = { "data-turbo-frame": pageInFrame, "data-turbo-action": undefined };

const leaves: Attributes = { "data-turbo-frame": "_top" };

function behaviour({ autosubmit, draft }: { autosubmit?: boolean; draft?: string }): Attributes {
  if (autosubmit)
    return {
      "data-controller": "autosubmit",
      "data-action":
        "keydown->autosubmit#openList change->autosubmit#submit formdata->autosubmit#omitEmpty turbo:before-cache@document->autosubmit#reset",
    };
  if (draft)
    return {
      "data-controller": "draft",
      "data-draft-key-value": draft,
      "data-action":
        "input->draft#keep change->draft#keep turbo:before-morph-attribute->draft#hold turbo:submit-end->draft#forget beforeunload@window->draft#warn",
    };
  return {};
}

export function SubmitButton({
  look = "primary",
  children,
  ...rest
}: PropsWithChildren<
  ButtonLook &
    Attributes & { form?: string; name?: string; value?: string; disabled?: boolean; formnovalidate?: boolean }
>) {
  return (
    <Button type="submit" look={look} {...rest}>
      {children}
    </Button>
  );
}

/** The row of buttons at a form's end. */
export function FormActions({ children }: PropsWithChildren) {
  return <div class="form-actions">{children}</div>;
}

import type { Child } from "hono/jsx";
import { Toast, useView } from "../../design/index.js";
import type { Marking } from "../marking/mark-seen.js";
import { UndoForm } from "./undo-form.js";

/** How many were marked, and the way back. */
export const MarkedToast = ({ id, count }: Marking) => (
  <CornerToast
    text={useView().t("notifications.marked", { count })}
    action={id !== null && count > 0 && <UndoForm id={id} inCorner />}
  />
);

/** With an id: the next one takes its place. */
export const CornerToast = (props: { text: string; action?: Child }) => (
  <Toast kind="notice" id="notifications_said" {...props} />
);

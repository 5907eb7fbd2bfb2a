import type { Child } from "hono/jsx";
import { FLASH_TOAST, type Flash, Toast, TurboStream, useView } from "../../design/index.js";
import { type Problem, wordedInLines } from "../../kernel/index.js";

interface ListNewsProps {
  problems?: Problem[];
  done: Flash;
  /** The address of the list. */
  back: string;
  /** The list as it is now, where it changed. */
  children?: Child;
}

/** In the list in which issues were ticked: ticked ones stay so. */
export function ListNews({ problems = [], done, back, children }: ListNewsProps) {
  const { t } = useView();
  const text = wordedInLines(problems, t);
  return (
    <>
      <TurboStream action="append" target="toasts">
        <Toast
          {...(text === "" ? { ...done, undo: done.undo && { ...done.undo, back } } : { kind: "error", text })}
          id={FLASH_TOAST}
        />
      </TurboStream>
      {children}
    </>
  );
}

import type { Child } from "hono/jsx";
import { Toast, TurboStream, useView } from "../../design/index.js";
import { type Problem, wordedInLines } from "../../kernel/index.js";

interface ListNewsProps {
  problems: Problem[];
  done: string;
  /** The list as it is now. */
  children: Child;
}

/** In the list in which issues were ticked: ticked ones stay so. */
export function ListNews({ problems, done, children }: ListNewsProps) {
  const { t } = useView();
  const text = wordedInLines(problems, t);
  return (
    <>
      <TurboStream action="append" target="toasts">
        <Toast kind={text === "" ? "notice" : "error"} text={text || done} />
      </TurboStream>
      {children}
    </>
  );
}

import { Toast, TurboStream, useView } from "../../design/index.js";
import { type Problem, worded } from "../../kernel/index.js";

/** Over the list in which issues were ticked, which is drawn anew: ticked ones stay so. */
export function ListNews({ problems, done }: { problems: Problem[]; done: string }) {
  const { t } = useView();
  const text = worded(problems, t)
    .map((said) => said.text)
    .join(" ");
  return (
    <>
      <TurboStream action="append" target="toasts">
        <Toast kind={text === "" ? "notice" : "error"} text={text || done} />
      </TurboStream>
      {text === "" && <TurboStream action="refresh" />}
    </>
  );
}

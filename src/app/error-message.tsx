import { useView } from "../design/index.js";
import { type ErrorOnPage, worded, wordedInLines } from "../kernel/index.js";

/** An error in plain words: with a link to go on, but in a popup, behind which the page still is. */
export function ErrorMessage({ title, status, problems, requestId }: ErrorOnPage & { title: string }) {
  const { t, inFrame } = useView();
  const reference = requestId && <p class="quiet">{t("errors.reference", { id: requestId })}</p>;
  if (inFrame)
    return (
      <div class="popup-error" role="alert">
        <p>{wordedInLines(problems, t)}</p>
        {reference}
      </div>
    );
  return (
    <section class="error-message">
      <p class="quiet">{status}</p>
      <h1>{title}</h1>
      {worded(problems, t).map(({ text }) => (
        <p>{text}</p>
      ))}
      {reference}
      <p>
        <a class="btn" data-variant="outline" href="/">
          {t("errors.home")}
        </a>
      </p>
    </section>
  );
}

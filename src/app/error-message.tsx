import { useView } from "../design/index.js";
import { type ErrorOnPage, worded } from "../kernel/index.js";

/** An error in plain words, with links to go on. */
export function ErrorMessage({ title, status, problems, requestId }: ErrorOnPage & { title: string }) {
  const { t } = useView();
  return (
    <section class="error-message">
      <p class="quiet">{status}</p>
      <h1>{title}</h1>
      {worded(problems, t).map(({ text }) => (
        <p>{text}</p>
      ))}
      {requestId && <p class="quiet">{t("errors.reference", { id: requestId })}</p>}
      <p>
        <a class="btn" data-variant="outline" href="/">
          {t("errors.home")}
        </a>
      </p>
    </section>
  );
}

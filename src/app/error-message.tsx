import { LinkButton, useView } from "../design/index.js";
import { type ErrorOnPage, worded, wordedInLines } from "../kernel/index.js";

/** `again`: the address that may answer a moment later. */
type ErrorMessageProps = ErrorOnPage & { title: string; again?: string };

/** An error in plain words: with a link to go on, but in a popup, behind which the page still is. */
export function ErrorMessage({ title, status, problems, requestId, again }: ErrorMessageProps) {
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
      <p class="row">
        {again && (
          <LinkButton href={again} look="primary">
            {t("errors.again")}
          </LinkButton>
        )}
        <LinkButton href="/">{t("errors.home")}</LinkButton>
      </p>
    </section>
  );
}

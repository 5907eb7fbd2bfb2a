import type { PropsWithChildren } from "hono/jsx";
import { Icon } from "../icon.js";
import { useView } from "../view.js";

/** Above a refused form: every error, linked to its field where it has one (`field` is the control's id). Read out at once. */
export function ErrorSummary({ errors }: { errors: { text: string; field?: string }[] }) {
  if (errors.length === 0) return null;
  return (
    <div class="alert" data-variant="destructive" role="alert" tabindex={-1} data-controller="focus">
      <Icon name="circle-alert" />
      <h2>{useView().t("design.fix", { count: errors.length })}</h2>
      <section>
        <ul>
          {errors.map(({ text, field }) => (
            <li>{field ? <FieldLink field={field}>{text}</FieldLink> : text}</li>
          ))}
        </ul>
      </section>
    </div>
  );
}

/** Not Turbo's: after a refused form it takes the link for another page, loads that, and what was typed is lost. */
function FieldLink({ field, children }: PropsWithChildren<{ field: string }>) {
  return (
    <a href={`#${field}`} data-turbo="false">
      {children}
    </a>
  );
}

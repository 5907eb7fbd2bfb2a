import { Icon, Time, useView } from "../../../design/index.js";
import { ChangedFields } from "../../history/changed-fields.js";
import type { AnswerState } from "./answer-state.js";

/** What other users changed since the form was loaded; the typed text is kept below. */
export function Meanwhile({ answer }: { answer: AnswerState }) {
  const { t } = useView();
  return (
    <div class="alert" role="alert" tabindex={-1} data-controller="focus">
      <Icon name="triangle-alert" />
      <h2>{t("issues.stale")}</h2>
      <section>
        {answer.meanwhile.map(({ user, createdOn, details, notes, id }) => (
          <div class="meanwhile">
            <p>
              <a href={`#change-${id}`}>{user.name}</a> {t(notes === "" ? "entities.changedIt" : "entities.commented")}{" "}
              <Time at={createdOn} />
            </p>
            <ChangedFields details={details} />
          </div>
        ))}
        <p>{t("issues.staleAdvice")}</p>
      </section>
    </div>
  );
}

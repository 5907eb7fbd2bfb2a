import { Avatar } from "../avatar.js";
import { useView } from "../view.js";

/** A choice: `value` is put into the field. */
export interface Suggestion {
  /** Of a person. */
  id?: number;
  value: string;
  label: string;
  /** Distinguishes choices of the same name. */
  note?: string;
  isPerson?: boolean;
}

/**
 * What a search address answers: one per line, in the order they should be offered. `data-said` is read out; `typed`: they
 * are for what was typed, and Enter takes the first.
 */
export function Suggestions({ found, typed = false }: { found: Suggestion[]; typed?: boolean }) {
  const { t } = useView();
  const [first] = found;
  const said = typed && first ? "design.suggestionsTyped" : "design.suggestions";
  return (
    <div class="suggestions" data-said={t(said, { count: found.length, first: first?.label })}>
      {found.map(({ id, value, label, note, isPerson }, place) => (
        <div role="option" tabIndex={-1} id={`suggestion_${place}`} data-value={value}>
          {isPerson && <Avatar id={id} name={label} size="sm" />}
          <span dir="auto">{label}</span>
          {note && (
            <span class="quiet" dir="auto">
              {note}
            </span>
          )}
        </div>
      ))}
      {found.length === 0 && <p class="quiet">{t("design.suggestions", { count: 0 })}</p>}
    </div>
  );
}

/** What a `mentions` path answers. */
export function MentionOptions({ people }: { people: { id: number; login: string; name: string }[] }) {
  return (
    <Suggestions
      found={people.map(({ id, login, name }) => ({
        id,
        value: `@${login}`,
        label: name,
        note: login,
        isPerson: true,
      }))}
    />
  );
}

import { Avatar } from "../avatar.js";

/** What a `mentions` path answers: one person per line, in the order they should be offered. */
export function MentionOptions({ people }: { people: { login: string; name: string }[] }) {
  return (
    <div class="suggestions">
      {people.map(({ login, name }) => (
        <div role="option" tabIndex={-1} data-value={`@${login}`} id={`mention_${login}`}>
          <Avatar name={name} size="sm" />
          <span>{name}</span>
          <span class="quiet">{login}</span>
        </div>
      ))}
    </div>
  );
}

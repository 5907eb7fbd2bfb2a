import type { Child } from "hono/jsx";

/** Names and values side by side; an entry without a value is left out, unless `blank` says what to show. */
export function DefinitionList({ entries, blank }: { entries: [name: Child, value: Child][]; blank?: string }) {
  return (
    <dl class="definitions">
      {entries
        .map(([name, value]) => [name, isEmpty(value) ? blank : value] as const)
        .filter(([, value]) => value !== undefined)
        .map(([name, value]) => (
          <div>
            <dt>{name}</dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  );
}

const isEmpty = (value: Child) => value === undefined || value === null || value === "" || value === false;

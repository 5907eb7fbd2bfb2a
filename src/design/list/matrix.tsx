import type { Child } from "hono/jsx";
import { Button } from "../form/button.js";
import { Icon } from "../icon.js";
import { useView } from "../view.js";

interface MatrixProps {
  /** Names the table for screen readers. */
  caption: string;
  /** Says what the names of the rows are. */
  corner: string;
  columns: Child[];
  groups: MatrixGroup[];
  /** Where its cells are boxes, the columns by their names: with scripts each row and column is ticked as a whole, too. */
  boxes?: string[];
}

interface MatrixGroup {
  /** Left out where there is one group. */
  label?: string;
  rows: { label: string; cells: Child[] }[];
}

/** A table whose rows and columns are both named. It scrolls in both directions, and the names stay in sight. */
export function Matrix({ caption, corner, columns, groups, boxes }: MatrixProps) {
  return (
    <section class="matrix" tabindex={0} aria-label={caption} data-controller={boxes ? "matrix" : undefined}>
      <table>
        <caption class="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column, place) => (
              <th scope="col">
                {column}
                {boxes && <TurnAll name={boxes[place]} />}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ label, rows }) => (
          <tbody>
            {label && (
              <tr>
                <th scope="rowgroup" colspan={columns.length + 1}>
                  {label}
                </th>
              </tr>
            )}
            {rows.map((row) => (
              <tr>
                <th scope="row">
                  {row.label}
                  {boxes && <TurnAll name={row.label} />}
                </th>
                {row.cells.map((cell) => (
                  <td>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}

/** Ticks all boxes of its row or column, or none of them. */
function TurnAll({ name }: { name: string | undefined }) {
  const label = useView().t("design.turnAll", { name });
  return (
    <Button look="ghost" size="icon-sm" class="matrix-turn" title={label} aria-label={label} data-action="matrix#turn">
      <Icon name="check-check" />
    </Button>
  );
}

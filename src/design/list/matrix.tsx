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
  /** With scripts each row and column is set as a whole, too. */
  wholes?: Wholes;
}

interface Wholes {
  /** Ticks all boxes or none; gives all choices the value of the first one. */
  by: "turn" | "fill";
  columns: string[];
}

interface MatrixGroup {
  /** Left out where there is one group. */
  label?: string;
  rows: { label: string; cells: Child[] }[];
}

/** A table whose rows and columns are both named. It scrolls in both directions, and the names stay in sight. */
export function Matrix({ caption, corner, columns, groups, wholes }: MatrixProps) {
  return (
    <section class="matrix" tabindex={0} aria-label={caption} data-controller={wholes && "matrix"}>
      <table>
        <caption class="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column, place) => (
              <th scope="col">
                {column}
                {wholes && <SetAll by={wholes.by} name={wholes.columns[place]} />}
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
                  {wholes && <SetAll by={wholes.by} name={row.label} />}
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

/** Sets what stands in its row or column. */
function SetAll({ by, name }: Pick<Wholes, "by"> & { name: string | undefined }) {
  const label = useView().t(`design.${by}All`, { name });
  return (
    <Button
      look="ghost"
      size="icon-sm"
      class="matrix-turn"
      title={label}
      aria-label={label}
      data-action={`matrix#${by}`}
    >
      <Icon name={by === "turn" ? "check-check" : "copy"} />
    </Button>
  );
}

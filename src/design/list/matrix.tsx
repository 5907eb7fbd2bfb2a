import type { Child } from "hono/jsx";

interface MatrixProps {
  /** Names the table for screen readers. */
  caption: string;
  /** Says what the names of the rows are. */
  corner: string;
  columns: Child[];
  groups: MatrixGroup[];
}

interface MatrixGroup {
  /** Left out where there is one group. */
  label?: string;
  rows: { label: string; cells: Child[] }[];
}

/** A table whose rows and columns are both named. It scrolls in both directions, and the names stay in sight. */
export function Matrix({ caption, corner, columns, groups }: MatrixProps) {
  return (
    <section class="matrix" tabindex={0} aria-label={caption}>
      <table>
        <caption class="sr-only">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{corner}</th>
            {columns.map((column) => (
              <th scope="col">{column}</th>
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
                <th scope="row">{row.label}</th>
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

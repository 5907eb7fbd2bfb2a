import { Icon, useView } from "../../design/index.js";
import type { LeftBehind } from "./left-behind.js";

/** Says, before it is saved, what a move to the project, or a copy there, does to what issues have. */
export function LeftNote({ project, left }: { project: { name: string }; left: LeftBehind[] }) {
  const { t } = useView();
  if (left.length === 0) return null;
  return (
    <div class="alert" role="status">
      <Icon name="info" />
      <h2>{t("issues.move.title", { project: project.name })}</h2>
      <section>
        <ul>
          {left.map(({ kind, names, count, becomes }) => (
            <li>
              {t(`issues.move.left.${kind}`, { becomes })}{" "}
              {names.map((name, place) => (
                <>
                  {place > 0 && ", "}
                  <bdi>{name}</bdi>
                </>
              ))}
              {count > names.length && ` ${t("issues.move.more", { count: count - names.length })}`}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

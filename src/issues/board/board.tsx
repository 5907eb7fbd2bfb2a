import { Icon, useView, withQuery } from "../../design/index.js";
import { drawnStatus } from "../../tracking/index.js";
import { useRowMenu } from "../menu/row-menu.js";
import { BoardCard } from "./board-card.js";
import type { BoardColumn, BoardContent } from "./read-board.js";

interface BoardProps extends BoardContent {
  address: string;
  /** The project whose page it is: issues of others say theirs. */
  within: number | undefined;
}

/** Columns of cards. A card is dragged to another column, or its status chosen from a menu; without scripts on a page. */
export function Board({ columns, ...props }: BoardProps) {
  const { t } = useView();
  const open = columns.filter(({ folded }) => !folded);
  const folded = columns.filter((column) => column.folded);
  const menu = useRowMenu();
  return (
    <section
      id="board"
      class="board"
      aria-label={t("issues.board.title")}
      {...menu}
      data-controller={["list board", menu["data-controller"]].join(" ").trim()}
      data-action={[ofKeys, menu["data-action"]].join(" ").trim()}
    >
      {open.map((column) => (
        <Column {...props} column={column} />
      ))}
      {folded.length > 0 && (
        <div class="board-folded">
          {folded.map((column) => (
            <Column {...props} column={column} />
          ))}
        </div>
      )}
    </section>
  );
}

const ofKeys =
  "keydown.j@document->list#next keydown.k@document->list#previous keydown.left->board#toPrevious keydown.right->board#toNext";

type ColumnProps = Omit<BoardProps, "columns"> & { column: BoardColumn };

const drop = "dragover->board#over dragleave->board#leave drop->board#drop";

/** One that is folded is a `<details>`: the browser unfolds it. */
function Column(props: ColumnProps) {
  const { folded, status } = props.column;
  const its = {
    id: `column_${status.id}`,
    class: "board-column",
    "data-board-target": "column",
    "data-status": String(status.id),
    "data-action": drop,
  };
  if (!folded)
    return (
      <div {...its} role="group" aria-label={status.name}>
        <header>
          <ColumnHead {...props} />
        </header>
        <Cards {...props} />
      </div>
    );
  return (
    <details {...its} data-folded="true">
      <summary>
        <ColumnHead {...props} />
      </summary>
      <Cards {...props} />
    </details>
  );
}

function ColumnHead({ column: { status, count } }: ColumnProps) {
  const { tone = "blue", icon } = drawnStatus({ ...status, closed: status.isClosed });
  return (
    <h2>
      <span class="status-mark" data-tone={tone}>
        <Icon name={icon} />
        <bdi>{status.name}</bdi>
      </span>
      <span class="count">{count}</span>
    </h2>
  );
}

function Cards({ column: { status, count, cards }, address, ...props }: ColumnProps) {
  const { t } = useView();
  const list = withQuery(address, {
    display_type: undefined,
    status_id: status.id,
    page: undefined,
    offset: undefined,
  });
  return (
    <div class="board-cards">
      {cards.map((issue) => (
        <BoardCard {...props} issue={issue} />
      ))}
      {count > cards.length && (
        <a class="card-more" href={list}>
          {t("issues.board.all", { count })}
        </a>
      )}
      {count === 0 && <p class="quiet">{t("issues.board.none")}</p>}
    </div>
  );
}

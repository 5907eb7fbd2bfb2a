import { useView } from "../../design/index.js";
import type { LiveCollection } from "../../notifications/index.js";
import { issueEntity } from "../issue/issue-entity.js";
import { changedOnBoards } from "./changed-on-boards.js";
import { BOARD, readShownBoard, type ShownBoard } from "./shown-board.js";

/** An open board hears how many issues others changed on it; whether it is drawn anew is for its viewer to say. */
export const liveBoard: LiveCollection<ShownBoard> = {
  parameter: BOARD,
  type: issueEntity.type,
  shown: readShownBoard,
  async news({ db }, boards) {
    const { changed, now } = await changedOnBoards(db, boards);
    for (const [place, id] of changed) boards[place]?.shown.changed.add(id);
    for (const { shown } of boards) shown.askedAt = now;
    return boards.map(({ shown }) => <BoardNews count={shown.changed.size} />);
  },
};

function BoardNews({ count }: { count: number }) {
  const { t } = useView();
  if (count === 0) return null;
  return (
    <p class="toast">
      {t("issues.board.changed", { count })}
      <button type="button" class="btn" data-variant="outline" data-size="sm" data-action="news#refresh">
        {t("notifications.news.show")}
      </button>
    </p>
  );
}

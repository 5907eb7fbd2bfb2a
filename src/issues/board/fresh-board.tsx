import type { Child } from "hono/jsx";
import type { Viewer } from "../../accounts/index.js";
import { TurboStream } from "../../design/index.js";
import type { Runtime } from "../../kernel/index.js";
import { FreshNewsPlace } from "../../notifications/index.js";
import type { ProjectAround } from "../../projects/index.js";
import { wholeAddress } from "../list/page/list-address.js";
import type { ListAsked } from "../list/page/list-asked.js";
import { LIST_HEAD, ListHead } from "../list/page/list-head.js";
import { STATUS_TABS, StatusTabs } from "../list/page/status-tabs.js";
import { Board } from "./board.js";
import { readBoard } from "./read-board.js";
import { aboutBoard } from "./shown-board.js";

interface Shown {
  list: ListAsked;
  around: ProjectAround | undefined;
  /** The address of the page. */
  place: string;
}

/** Streams that draw a board as it is now, with the counts above it. */
export async function freshBoard(runtime: Runtime, viewer: Viewer, { list, around, place }: Shown): Promise<Child> {
  const { asked, filters } = list;
  const board = await readBoard(runtime, viewer, list);
  const address = wholeAddress(place, asked);
  return (
    <>
      <TurboStream action="replace" target={LIST_HEAD} morph>
        <ListHead around={around} asked={asked} filters={filters} total={board.total} />
      </TurboStream>
      <TurboStream action="replace" target={STATUS_TABS} morph>
        <StatusTabs address={address} filters={filters} counts={board.tabs} />
      </TurboStream>
      <TurboStream action="replace" target="board" morph>
        <Board {...board} address={address} within={around?.project.id} />
      </TurboStream>
      <FreshNewsPlace about={aboutBoard(board)} />
    </>
  );
}

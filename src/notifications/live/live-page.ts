import type { View } from "../../design/index.js";
import type { ListState } from "../list/list-state.js";
import type { Sender } from "./event-stream.js";
import type { ShownCollection } from "./live-collection.js";
import type { ShownRecord } from "./shown-record.js";

/** An open page, as its stream asked to be told. */
export interface LivePage {
  sessionToken: string;
  view: View;
  /** It shows this list of notifications. */
  list: ListState | undefined;
  /** It shows this record. */
  record: ShownRecord | undefined;
  /** It shows many records of a class. */
  collection: ShownCollection | undefined;
  send: Sender;
  /** Milliseconds: its session ends then, unless it is used elsewhere. */
  askAgainIn(end: number): void;
}

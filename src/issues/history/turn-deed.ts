import type { Deed } from "../../notifications/index.js";
import type { ReadableDetail } from "../fields/detail-names.js";

/** Closing or reopening, whichever was last. */
export function turnDeed(details: ReadableDetail[]): Deed | undefined {
  const turn = details.findLast((detail) => detail.turn !== undefined)?.turn;
  return turn && { word: `issues.did.${turn}` };
}

import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { type Problem, Refusal, type RefusalStatus } from "../../kernel/index.js";
import type { Archive } from "./archive.js";
import type { Item } from "./archive-item.js";

/** What the thread says next; `repo` comes last. */
export type Piece =
  | { list: "issues" | "pulls"; items: Item[] }
  | { repo: string }
  | { refused: { status: RefusalStatus; problems: Problem[] } };

/**
 * As `readArchive`, in a thread of its own: reading 90 MB takes five seconds, in which the process would answer no request.
 * The archive is taken over piece by piece for the same reason.
 *
 * @param stopping aborted when nobody waits for the archive any longer
 */
export async function readArchiveApart(path: string, stopping?: AbortSignal): Promise<Archive> {
  const thread = new Worker(new URL("./archive-thread.js", import.meta.url), { workerData: path });
  const archive: Omit<Archive, "repo"> = { issues: [], pulls: [] };
  try {
    for (;;) {
      const [piece]: [Piece] = (await once(thread, "message", { signal: stopping })) as [Piece]; // our own thread says nothing else
      if ("refused" in piece) throw new Refusal(piece.refused.status, piece.refused.problems);
      if ("repo" in piece) return { repo: piece.repo, ...archive };
      archive[piece.list].push(...piece.items);
      thread.postMessage("next");
    }
  } finally {
    await thread.terminate();
  }
}

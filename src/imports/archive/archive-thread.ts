import { once } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import { Refusal } from "../../kernel/index.js";
import { readArchive } from "./read-archive.js";
import type { Piece } from "./read-archive-apart.js";

const AT_ONCE = 100;

/** The thread of `readArchiveApart`: hands over a piece each time it is asked. */
for await (const piece of pieces(workerData)) {
  parentPort?.postMessage(piece);
  if (parentPort) await once(parentPort, "message");
}

async function* pieces(path: string): AsyncGenerator<Piece> {
  try {
    const archive = await readArchive(path);
    for (const list of ["issues", "pulls"] as const) {
      const items = archive[list];
      for (let at = 0; at < items.length; at += AT_ONCE) yield { list, items: items.slice(at, at + AT_ONCE) };
    }
    yield { repo: archive.repo };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    yield { refused: { status: error.status, problems: error.problems } };
  }
}

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
    const { repo, issues, pulls } = await readArchive(path);
    for (const [list, items] of Object.entries({ issues, pulls }) as ["issues" | "pulls", typeof issues][]) {
      for (let at = 0; at < items.length; at += AT_ONCE) yield { list, items: items.slice(at, at + AT_ONCE) };
    }
    yield { repo };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    yield { refused: { status: error.status, problems: error.problems } };
  }
}

import type { Context } from "hono";
import { asksForStream, Toast, TurboStream } from "../../design/index.js";
import { localPath, type Problem, Refusal, type Runtime, wordedInLines } from "../../kernel/index.js";
import { freshPlace } from "./fresh-place.js";

interface Changed {
  id: number;
  /** The list that it was changed in. */
  listedAt: string;
  act: () => Promise<unknown>;
}

/**
 * Changes a fact where its issue is listed. The list is drawn as it is now, whether the change was done or refused; a refusal is said
 * above it.
 */
export async function changeListedFact(runtime: Runtime, c: Context, { id, listedAt, act }: Changed) {
  const problems = await refusedBy(act);
  const place = localPath(listedAt);
  const text = wordedInLines(problems, c.var.t);
  if (!asksForStream(c)) {
    return c.var.goTo(place, text === "" ? undefined : { kind: "error", text });
  }
  const fresh = await freshPlace(runtime, c, { id, place, isRefused: text !== "" });
  return c.var.stream(
    <>
      {fresh}
      {text !== "" && (
        <TurboStream action="append" target="toasts">
          <Toast kind="error" text={text} />
        </TurboStream>
      )}
    </>,
  );
}

/** Whatever the reason: a list stays where it is. Who must log in does that first. */
async function refusedBy(act: () => Promise<unknown>): Promise<Problem[]> {
  try {
    await act();
    return [];
  } catch (error) {
    if (error instanceof Refusal && [403, 404, 422].includes(error.status)) return error.problems;
    throw error;
  }
}

/** What the library asks every client of the older era to accept. */
const BOTH = "application/json, text/event-stream";

const JSON_OR_ANY = /(^|[\s,])(application\/json|application\/\*|\*\/\*)/i;

/**
 * The library answers the older era with a stream of events, to clients that name both types. Whoever accepts JSON, or anything
 * (RFC 9110, 12.5.1), gets the same messages as JSON: nothing is sent before the answer.
 */
export async function asAccepted(
  request: Request,
  sent: unknown,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  const accept = request.headers.get("accept") || "*/*";
  if (/text\/event-stream/i.test(accept) || !JSON_OR_ANY.test(accept)) return answer(request);
  const headers = new Headers(request.headers);
  headers.set("accept", BOTH);
  const { url, method, signal } = request;
  return inJson(await answer(new Request(url, { method, headers, signal })), Array.isArray(sent));
}

async function inJson(answer: Response, several: boolean): Promise<Response> {
  if (!answer.headers.get("content-type")?.startsWith("text/event-stream")) return answer;
  const messages = (await answer.text())
    .split("\n")
    .filter((line) => line.startsWith(DATA))
    .map((line) => line.slice(DATA.length));
  const json = several ? `[${messages.join(",")}]` : (messages[0] ?? "");
  return new Response(json, { status: answer.status, headers: { "content-type": "application/json" } });
}

const DATA = "data: ";

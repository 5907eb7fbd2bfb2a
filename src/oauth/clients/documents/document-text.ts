import type { IncomingMessage } from "node:http";

const LARGEST = 64 * 1024;

/**
 * The text of a client's document. Throws for what its web site does not publish as JSON: a page or a plain text there may have been
 * written by any of its users (draft-ietf-oauth-client-id-metadata-document, 4).
 */
export async function documentText(answer: IncomingMessage): Promise<string> {
  try {
    refuseOther(answer);
    let text = "";
    answer.setEncoding("utf8");
    for await (const chunk of answer) {
      text += chunk;
      if (text.length > LARGEST) throw new Error("too large");
    }
    return text;
  } finally {
    answer.destroy();
  }
}

function refuseOther({ statusCode, headers }: IncomingMessage): void {
  if (statusCode !== 200) throw new Error(`status ${statusCode}`);
  const type = headers["content-type"] ?? "";
  if (!JSON_TYPE.test(type)) throw new Error(`content type ${type}`);
}

/** Also a more specific one, as `application/cimd+json`, each with parameters. */
const JSON_TYPE = /^application\/([\w.-]+\+)?json\s*(;|$)/i;

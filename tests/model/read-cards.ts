import { session } from "../../src/testing/index.js";
import type { CardFacts } from "./cards.js";
import type { House } from "./house.js";

/** The cards of a person's page, with the seen ones, as text. */
export async function readCards({ app }: House, person: { id: number }): Promise<CardFacts[]> {
  const cookie = await session(app, person);
  const answer = await app.request("/service_notifications?seen=1", { cookie, headers: { accept: "text/html" } });
  return (await answer.text()).split("<article").slice(1).map(cardIn);
}

function cardIn(html: string): CardFacts {
  const [, issue, newest] = /href="\/issues\/(\d+)(?:#change-(\d+))?"/.exec(html) ?? [];
  const part = (name: string) => wordsOf(new RegExp(`class="${name}[^"]*"[^>]*>(.*?)</p>`, "s").exec(html)?.[1]);
  return {
    issue: Number(issue),
    newest: newest === undefined ? null : Number(newest),
    head: wordsOf(/class="feed-line">(.*?)<relative-time/s.exec(html)?.[1]),
    asked: part("card-asked"),
    excerpt: part('[^"]*card-excerpt'),
    summary: part('[^"]*card-summary'),
  };
}

const wordsOf = (html = "") => html.replace(/<[^>]+>/g, "").trim();

import assert from "node:assert/strict";
import { test } from "node:test";
import type { Archive, Comment, Item, Review } from "./archive.js";
import { mentioned } from "./mentioned.js";
import { compare, expectedFromArchive, figures } from "./oracle.js";

const at = (minute: number) => new Date(Date.UTC(2020, 0, 1, 12, minute)).toISOString();

function item(fields: Partial<Item> = {}): Item {
  const blank = { number: 1, title: "Title", body: "", state: "OPEN", author: "ada", assignees: [], closedAt: null };
  return { ...blank, createdAt: at(0), comments: [], ...fields };
}

function comment(author: string | null, minute: number, body = "words"): Comment {
  return { author, body, createdAt: at(minute) };
}

function review(author: string, minute: number, state: string, body = "", ...comments: string[]): Review {
  return {
    ...comment(author, minute, body),
    id: `R${minute}`,
    state,
    comments: comments.map((text) => ({ body: text })),
  };
}

function archive(...issues: Item[]): Archive {
  return { repo: "o/r", issues, pulls: [] };
}

/** Events as "source kind actor > user", the source without the repository. */
function told(...issues: Item[]): string[] {
  const { events } = expectedFromArchive(archive(...issues));
  return events.map((event) => `${event.source.slice(3)} ${event.kind} ${event.actor} > ${event.user}`);
}

test("all assignees hear of the creation, the author does not", () => {
  assert.deepEqual(told(item({ assignees: ["bob", "ada", "cyd"] })), [
    "#1 create_issue ada > bob",
    "#1 create_issue ada > cyd",
  ]);
});

test("a commenter hears what comes later, not what came before", () => {
  assert.deepEqual(told(item({ comments: [comment("bob", 1), comment("cyd", 2), comment("bob", 3)] })), [
    "#1/comment/0 edit_issue bob > ada",
    "#1/comment/1 edit_issue cyd > ada",
    "#1/comment/1 edit_issue cyd > bob",
    "#1/comment/2 edit_issue bob > ada",
    "#1/comment/2 edit_issue bob > cyd",
  ]);
});

test("a blank comment is skipped, keeps its number and makes no watcher", () => {
  assert.deepEqual(told(item({ comments: [comment("bob", 1, " \r\n"), comment("cyd", 2)] })), [
    "#1/comment/1 edit_issue cyd > ada",
  ]);
});

test("a review without verdict or words is skipped and makes no watcher", () => {
  const reviews = [
    review("bob", 1, "COMMENTED", "", " "),
    review("cyd", 2, "APPROVED"),
    review("dan", 3, "COMMENTED", "", "here"),
  ];
  assert.deepEqual(told(item({ reviews })), [
    "#1/review/R2 edit_issue cyd > ada",
    "#1/remark/R3/0 edit_issue dan > ada",
    "#1/remark/R3/0 edit_issue dan > cyd",
  ]);
});

test("a merge is told by who merged, any other closing by the archive, and closing makes no watcher", () => {
  const merged = item({ state: "MERGED", closedAt: at(1), mergedBy: "bob", comments: [comment("ada", 2)] });
  const closed = item({ number: 2, state: "CLOSED", closedAt: at(1), mergedBy: "bob" });
  const reopened = item({ number: 3, state: "OPEN", closedAt: at(1) });
  assert.deepEqual(told(merged, closed, reopened), [
    "#1/closed edit_issue bob > ada",
    "#2/closed edit_issue github-archive > ada",
  ]);
});

test("in the same second comments come before reviews and reviews before the closing", () => {
  const same = item({
    state: "CLOSED",
    closedAt: at(1),
    comments: [comment("bob", 1)],
    reviews: [review("cyd", 1, "APPROVED")],
  });
  assert.deepEqual(expectedFromArchive(archive(same)).journals, ["o/r#1/comment/0", "o/r#1/review/R1", "o/r#1/closed"]);
});

test("what claims to be older than its issue keeps its time and its place in the archive, after the creation", () => {
  const early = item({ assignees: ["cyd"], comments: [comment("bob", 1), comment("bob", -2), comment("bob", -5)] });
  const toCyd = expectedFromArchive(archive(early)).events.filter((event) => event.user === "cyd");
  assert.deepEqual(
    toCyd.map((event) => [event.source, event.at]),
    [
      ["o/r#1", at(0)],
      ["o/r#1/comment/1", at(-2)],
      ["o/r#1/comment/2", at(-5)],
      ["o/r#1/comment/0", at(1)],
    ],
  );
});

test("Windows line ends and NUL characters are gone before anything is read", () => {
  const body = "```\r\n@ada\r\n```\r\n@d\0an";
  assert.deepEqual(told(item({ comments: [comment("bob", 1, body)] }), item({ number: 2, author: "dan" })), [
    "#1/comment/0 edit_issue bob > ada",
    "#1/comment/0 mention bob > dan",
  ]);
});

test("nobody's words belong to a locked ghost, who is never told", () => {
  const expected = expectedFromArchive(
    archive(item({ author: null, comments: [comment("", 1), comment("bob", 2, "@ghost")] })),
  );
  assert.deepEqual(expected.events, []);
  assert.deepEqual(expected.people, [
    { login: "bob", locked: false },
    { login: "ghost", locked: true },
  ]);
});

test("a mention takes the place of the ordinary kind and needs no part in the issue", () => {
  const other = item({ number: 2, author: "dan" });
  assert.deepEqual(told(item({ comments: [comment("bob", 1, "@ada, @bob and @dan?")] }), other), [
    "#1/comment/0 mention bob > ada",
    "#1/comment/0 mention bob > dan",
  ]);
});

test("being mentioned makes no watcher", () => {
  const other = item({ number: 2, author: "dan" });
  assert.deepEqual(told(item({ body: "@dan", comments: [comment("ada", 1)] }), other), ["#1 mention ada > dan"]);
});

test("a review's mentions are read in its own text and in each remark for itself", () => {
  const reviews = [review("bob", 1, "CHANGES_REQUESTED", "```\r\nopen", "@ada is outside", "```\n@ada is inside")];
  assert.deepEqual(told(item({ reviews })), [
    "#1/review/R1 edit_issue bob > ada",
    "#1/remark/R1/0 mention bob > ada",
    "#1/remark/R1/1 edit_issue bob > ada",
  ]);
});

test("a title too long for a subject can mention, a shorter one cannot", () => {
  const other = item({ number: 3, author: "dan" });
  const long = item({ title: `@dan ${"é".repeat(251)}` });
  const short = item({ number: 2, title: `@dan ${"é".repeat(250)}` });
  assert.deepEqual(told(long, short, other), ["#1 mention ada > dan"]);
});

test("the latest event speaks for the notification, and the first written of the same second", () => {
  const comments = [comment("bob", 5), comment("cyd", 2)];
  const { notifications } = expectedFromArchive(archive(item({ comments, state: "CLOSED", closedAt: at(5) })));
  assert.deepEqual(notifications, [
    { user: "ada", item: 1, actor: "bob", lastEventAt: at(5) },
    { user: "cyd", item: 1, actor: "bob", lastEventAt: at(5) },
    { user: "bob", item: 1, actor: "github-archive", lastEventAt: at(5) },
  ]);
});

test("issues and pull requests are taken together by number", () => {
  const { items } = expectedFromArchive({
    repo: "o/r",
    issues: [item({ number: 3 }), item()],
    pulls: [item({ number: 2 })],
  });
  assert.deepEqual(items, [1, 2, 3]);
});

test("figures count what is expected", () => {
  assert.deepEqual(
    figures(
      expectedFromArchive(
        archive(item({ comments: [comment("bob", 1, "@ada")] }), item({ number: 2, assignees: ["bob"] })),
      ),
    ),
    {
      people: 2,
      locked: 0,
      items: 2,
      journals: 1,
      events: 2,
      create_issue: 1,
      edit_issue: 0,
      mention: 1,
      notifications: 2,
    },
  );
});

const spoken: [string, ...string[]][] = [
  ["@ada", "ada"],
  ["ask @ekr.", "ekr"],
  ["(@ada) [@bob](url) *@c-d*", "ada", "c-d"],
  ["@Ada, @ADA", "ada"],
  ["_Comment by @ada_", "ada"],
  ["<!-- @ada --> @bob\n\nx<!-- @ada -->@ekr <b title='@ada'>@c-d</b>", "ekr", "c-d"],
  ["- > @ada\n- @bob", "bob"],
  ["@ada-@. and @ada", "ada"],
  ["@c-d", "c-d"],
  ["é@ada", "ada"],
  ["a\n\n    @ada"],
  ["`x` @ada `y`", "ada"],
  ["``a ` @ada`` @bob", "bob"],
  ["a ` stray @ada", "ada"],
  ["\\`@ada`", "ada"],
  ["a ` one\n\ntwo @ada ` b", "ada"],
  ["```\n@ada\n````\n@bob", "bob"],
  ["````\n```\n@ada\n````\n@bob", "bob"],
  ["~~~ js\n@ada\n```\n@bob"],
  ["``` a`b\n@ada", "ada"],
  ["    ```\n@ada", "ada"],
  ["```\n@ada\n``` x\n@bob"],
  ["> @ada\n   >@bob\n\n@ekr", "ekr"],
  ["> @ada\n@bob"],
  ["> ```\n@ada", "ada"],
  ["```\n> ```\n@ada"],
];

for (const [text, ...names] of spoken) {
  test(`${JSON.stringify(text)} mentions ${names.join(", ") || "nobody"}`, () => {
    assert.deepEqual([...mentioned(text, new Set(["ada", "bob", "c-d", "ekr"]))], names);
  });
}

for (const text of ["ada@ada", "x/@ada", "x.@ada", "@@ada", "@adam", "@ada.bob", "_@ada", "`@ada`", "@"]) {
  test(`${JSON.stringify(text)} mentions nobody`, () => {
    assert.deepEqual([...mentioned(text, new Set(["ada", "bob"]))], []);
  });
}

test("comparing what agrees finds nothing, however times are written", () => {
  const expected = expectedFromArchive(archive(item({ comments: [comment("bob", 1)] })));
  const events = expected.events.map((event) => ({ ...event, at: event.at.replace(".000Z", "+00:00") }));
  assert.deepEqual(compare(expected, { ...expected, events }), []);
});

test("comparing names what is missing, unexpected, doubled and wrong", () => {
  const expected = expectedFromArchive(archive(item({ assignees: ["bob", "cyd"] })));
  const [toBob, toCyd] = expected.events;
  assert.ok(toBob && toCyd);
  const [ofBob] = expected.notifications;
  assert.ok(ofBob);
  const wrong = { ...toBob, kind: "mention", actor: "eve", at: at(1) };
  const actual = {
    events: [wrong, wrong, { ...toCyd, user: "eve" }],
    notifications: [{ ...ofBob, actor: "eve", lastEventAt: at(2) }],
  };
  assert.deepEqual(compare(expected, actual), [
    "wrong kind in event for bob of o/r#1: mention instead of create_issue",
    "wrong actor in event for bob of o/r#1: eve instead of ada",
    `wrong time in event for bob of o/r#1: ${at(1)} instead of ${at(0)}`,
    `duplicate event for bob of o/r#1 (item #1, kind mention, actor eve, time ${at(1)})`,
    `unexpected event for eve of o/r#1 (item #1, kind create_issue, actor ada, time ${at(0)})`,
    `missing event for cyd of o/r#1 (item #1, kind create_issue, actor ada, time ${at(0)})`,
    "wrong actor in notification for bob on #1: eve instead of ada",
    `wrong time in notification for bob on #1: ${at(2)} instead of ${at(0)}`,
    `missing notification for cyd on #1 (actor ada, time ${at(0)})`,
  ]);
});

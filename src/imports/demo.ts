import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { ACTIVE, operator, updateUser } from "../accounts/index.js";
import { type Change, type Command, change, type Runtime } from "../kernel/index.js";
import { changeMember } from "../projects/index.js";
import type { Archive } from "./archive/archive.js";
import type { Item } from "./archive/archive-item.js";
import { readArchiveApart } from "./archive/read-archive-apart.js";
import { importArchive } from "./import-archive.js";
import { sayResult } from "./say-result.js";

const ARCHIVE = join(import.meta.dirname, "../../../demo/quicwg-ops-drafts.archive.json.gz");

const DESCRIPTION =
  `Two documents about QUIC, the transport below HTTP/3: how applications use it ([RFC 9308](https://www.rfc-editor.org/info/rfc9308)),
and what networks can see of it ([RFC 9312](https://www.rfc-editor.org/info/rfc9312)). The IETF's QUIC working group wrote them on GitHub; their
issues and pull requests are here with their whole history.`.replaceAll("\n", " ");

/** Two editors of the documents and one who read along; the first becomes the project's manager. */
const CAST = ["mirjak", "britram", "martinthomson"];

export const demoCommand: Command = {
  name: "demo",
  summary: "Bring in a real project with its history, and let three of its people log in",
  needsWorkers: true,
  async run(runtime, _given, say) {
    const archive = withAssignee(await readArchiveApart(ARCHIVE, runtime.stopping), await administrator(runtime));
    const imported = await importArchive(runtime, archive, { description: DESCRIPTION, shiftToNow: true }, say);
    await sayResult(runtime, imported, say);
    for (const line of await letIn(runtime, imported.projectId)) say(line);
    for (const add of runtime.contributions.demos) {
      for (const line of await add(runtime, { id: imported.projectId, logins: CAST })) say(line);
    }
  },
};

async function administrator({ db }: Runtime): Promise<string> {
  const query = db.selectFrom("users").select("login").where("admin", "=", true).where("status", "=", ACTIVE);
  return (await query.orderBy("id").limit(1).executeTakeFirstOrThrow()).login;
}

const TALKS = 6;

/**
 * The newest issues that are talked about also get whoever tries the demo as an assignee: a member and watcher, whose
 * bell has something to tell.
 */
function withAssignee(archive: Archive, login: string): Archive {
  const items = [...archive.issues, ...archive.pulls];
  const talks = items
    .filter((item) => item.comments.length + item.reviews.length > 0)
    .sort((a, b) => b.createdAt.getTime() - a.createdAt.getTime())
    .slice(0, TALKS);
  const assigned = (item: Item) => (talks.includes(item) ? { ...item, assignees: [...item.assignees, login] } : item);
  return { ...archive, issues: archive.issues.map(assigned), pulls: archive.pulls.map(assigned) };
}

/** A password that was set meanwhile is not replaced. */
function letIn(runtime: Runtime, projectId: number): Promise<string[]> {
  return change(runtime, operator, async (open) => {
    const { trx } = open;
    const people = await trx
      .selectFrom("users")
      .select(["id", "login", "password_hash"])
      .where("login", "in", CAST)
      .execute();
    const lines: string[] = [];
    for (const { id, login, password_hash } of CAST.flatMap(
      (name) => people.find(({ login }) => login === name) ?? [],
    )) {
      if (password_hash !== null) {
        lines.push(`${login} keeps the password of before.`);
        continue;
      }
      const password = randomBytes(9).toString("base64url");
      await updateUser(open, id, { password });
      if (login === CAST[0]) await makeManager(open, projectId, id);
      lines.push(`Log in as ${login} with the password ${password}`);
    }
    return lines;
  });
}

async function makeManager(open: Change, projectId: number, userId: number): Promise<void> {
  const { member, role } = await open.trx
    .selectFrom("members as m")
    .innerJoin("roles as r", (join) => join.on("r.builtin", "=", 0))
    .select(["m.id as member", "r.id as role"])
    .where("m.project_id", "=", projectId)
    .where("m.user_id", "=", userId)
    .orderBy("r.position")
    .limit(1)
    .executeTakeFirstOrThrow();
  await changeMember(open, { id: member, roleIds: [role] });
}

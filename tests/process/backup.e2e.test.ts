import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { setTimeout } from "node:timers/promises";
import { gunzipSync, gzipSync } from "node:zlib";
import { addressOf, asInShell, emptyFolder, KEY, outcome, settled, start } from "./program.js";
import { type Acknowledged, hireCast, storm } from "./storm.js";
import { askingBundled } from "./truth.js";
import { noVolumes, volume } from "./volume.js";

test("Back-up and restore of the bundled database", async (t) => {
  const folder = emptyFolder(t);
  const DATA_DIR = join(folder, "data");
  const file = join(folder, "kept.bellwether");
  const variables = { DATA_DIR, ADMIN_API_KEY: KEY };
  const kept: Acknowledged = { issues: [], comments: [] };
  let before: Acknowledged = kept;

  await t.test("a back-up is taken while people write", async () => {
    const program = start([], variables);
    const url = await addressOf(program);
    mkdirSync(join(DATA_DIR, "cache"));
    const cast = await hireCast(url);
    let backup: Promise<{ code: number | null; output: string }> | undefined;
    await storm(url, cast, kept, () => {
      if (kept.issues.length !== 20 || backup) return;
      before = { issues: [...kept.issues], comments: [...kept.comments] };
      backup = outcome(["backup", file], variables);
      void backup.then(() => program.kill("SIGKILL"));
    });
    const { code, output } = (await backup) ?? { code: null, output: "" };
    assert.equal(code, 0, output);
    assert.ok(kept.issues.length > before.issues.length, "people wrote meanwhile");
    assert.equal(statSync(file).mode & 0o777, 0o600);
  });

  await t.test("it is restored whole, with its waiting jobs, and serves", async () => {
    const restored = { ...variables, DATA_DIR: join(folder, "restored") };
    const { code, output } = await outcome(["restore", file], restored);
    assert.equal(code, 0, output);
    assert.equal(existsSync(join(restored.DATA_DIR, "cache")), false, "what can be made again is left out");
    const program = start([], restored);
    await settled(await addressOf(program));
    await program.kill("SIGTERM");
    const rows = await askingBundled(restored.DATA_DIR, (ask) => ask<{ id: number }>("select id from issues"));
    const notes = await askingBundled(restored.DATA_DIR, (ask) => ask<{ notes: string }>("select notes from journals"));
    const there = new Set<number | string>([...rows.map(({ id }) => id), ...notes.map((row) => row.notes)]);
    const lost = [...before.issues, ...before.comments].filter((one) => !there.has(one));
    assert.deepEqual(lost, [], "what was acknowledged before the back-up began");
  });

  const refused = async (into: string, archive: string, sentence: RegExp) => {
    const { code, output } = await outcome(["restore", archive], { DATA_DIR: into });
    assert.equal(code, 1, output);
    assert.match(output, sentence);
    assert.doesNotMatch(output, /\n\s+at /);
  };

  await t.test("a directory that holds something is not restored into", () =>
    refused(DATA_DIR, file, /is not empty \(cache, postgres\)/),
  );

  await t.test("a damaged or foreign file leaves nothing behind", async () => {
    const into = join(folder, "never");
    const damaged = join(folder, "damaged");
    writeFileSync(damaged, readFileSync(file));
    truncateSync(damaged, 200_000);
    await refused(into, damaged, /cannot be read to its end/);
    writeFileSync(damaged, gzipSync("nothing of ours"));
    await refused(into, damaged, /damaged (is not a back-up|cannot be read)/);
    const foreign = gunzipSync(readFileSync(file));
    foreign.write('"plan9', foreign.indexOf('"linux-'));
    writeFileSync(damaged, gzipSync(foreign, { level: 1 }));
    await refused(into, damaged, /was made with PostgreSQL 18 on plan9/);
    await refused(into, join(folder, "nowhere"), /There is no file/);
    await refused(join(into, "below"), join(folder, "nowhere"), /There is no file/);
    assert.equal(existsSync(into), false, "no folder either, where none was");
    mkdirSync(into);
    await refused(into, damaged, /was made with PostgreSQL 18 on plan9/);
    assert.deepEqual(readdirSync(into), [], "and one that was there stays");
    assert.equal((await outcome(["restore", file], { DATA_DIR: into })).code, 0);
  });

  await t.test("a restore that was killed is no installation to start, and is begun again", async () => {
    const into = join(folder, "killed");
    const program = start(["restore", file], { DATA_DIR: into });
    while (!existsSync(join(into, ".restoring", "postgres"))) await setTimeout(1);
    await program.kill("SIGKILL");
    const { code, output } = await outcome([], { DATA_DIR: into });
    assert.equal(code, 1, output);
    assert.match(output, /^DATA_DIR: .*killed holds a restore that did not come to its end\. Run it again/m);
    mkdirSync(join(into, "files"), { recursive: true }); // as it is while what was unpacked is moved to its place
    assert.equal((await outcome(["restore", file], { DATA_DIR: into })).code, 0);
  });

  await t.test("Ctrl-C ends both, and nothing is left", async () => {
    const into = join(folder, "left");
    const before = readdirSync(folder);
    const cases: [string[], string, RegExp][] = [
      [["backup", join(folder, "left.bellwether")], DATA_DIR, /Backing up/],
      [["restore", file], into, /Restoring/],
    ];
    for (const [words, dataDir, begun] of cases) {
      const program = start(words, { DATA_DIR: dataDir });
      await program.said(begun);
      assert.equal(asInShell(await program.pressCtrlC()), 130, program.output());
      assert.match(program.output(), /^Stopped before the end:/m);
    }
    assert.deepEqual(readdirSync(folder), before);
  });

  await t.test("a file that cannot be written is a sentence, and nothing is left of it or lost to it", async () => {
    const pipe = join(folder, "pipe");
    spawnSync("mkfifo", [pipe]);
    const wrong: [string, RegExp][] = [
      [folder, /is there and not a file\. Name a file\.$/m],
      [pipe, /is there and not a file\. Name a file\.$/m],
      [join(folder, "nowhere", "file"), /lies in a folder that is not there\.$/m],
      [join(file, "below"), /lies below a file, not a folder\.$/m],
      [join(folder, "n".repeat(250)), /has too long a name\.$/m],
      [join(DATA_DIR, "file"), /lies in DATA_DIR, which is backed up\. Name a file elsewhere\.$/m],
    ];
    const before = readdirSync(folder);
    for (const [target, sentence] of wrong) {
      const { code, output } = await outcome(["backup", target], variables);
      assert.equal(code, 1, output);
      assert.match(output, sentence);
      assert.doesNotMatch(output, /\n\s+at /);
    }
    assert.deepEqual(readdirSync(folder), before);
    assert.ok(statSync(pipe).isFIFO());
  });

  await t.test("a folder that is a link to another disk is in it", async () => {
    const DATA_DIR = join(folder, "linked");
    assert.equal((await outcome(["restore", file], { DATA_DIR })).code, 0);
    mkdirSync(join(DATA_DIR, "files"));
    writeFileSync(join(DATA_DIR, "files", "one"), "of a person");
    for (const name of ["files", "postgres"]) {
      const elsewhere = join(folder, `elsewhere-${name}`);
      renameSync(join(DATA_DIR, name), elsewhere);
      symlinkSync(elsewhere, join(DATA_DIR, name));
    }
    const archive = join(folder, "of-links");
    assert.equal((await outcome(["backup", archive], { DATA_DIR })).code, 0);
    const restored = join(folder, "without-links");
    const { code, output } = await outcome(["restore", archive], { DATA_DIR: restored });
    assert.equal(code, 0, output);
    assert.equal(readFileSync(join(restored, "files", "one"), "utf8"), "of a person");
    assert.ok(lstatSync(join(restored, "postgres")).isDirectory());
    const round = join(folder, "elsewhere-files", "round");
    symlinkSync(folder, round);
    const endless = await outcome(["backup", join(folder, "endless")], { DATA_DIR });
    assert.equal(endless.code, 1, endless.output);
    assert.match(endless.output, /files\/round is a link to a folder in which it stands itself\. Remove it\.$/m);
    rmSync(round);
    renameSync(join(folder, "elsewhere-files"), join(folder, "not-mounted"));
    const without = await outcome(["backup", join(folder, "without")], { DATA_DIR });
    assert.equal(without.code, 1, without.output);
    assert.match(without.output, /files is a link that leads nowhere\. Mount its disk, or remove it\.$/m);
    assert.equal(existsSync(join(folder, "without")), false);
  });

  await t.test("where no installation is, none is made to be backed up", async () => {
    const nowhere = join(folder, "mistyped");
    const { code, output } = await outcome(["backup", join(folder, "of-nothing")], { DATA_DIR: nowhere });
    assert.equal(code, 1, output);
    assert.match(output, /^DATA_DIR: .*mistyped holds no database, so there is nothing to back up\.$/m);
    assert.deepEqual([existsSync(nowhere), existsSync(join(folder, "of-nothing"))], [false, false]);
  });

  await t.test(
    "a disk that is too full for it is a sentence, and the back-up of before stays",
    { skip: noVolumes },
    async () => {
      const large = join(DATA_DIR, "large");
      writeFileSync(large, randomBytes(40 * 1024 * 1024));
      // Among many small files, and in the middle of a large one.
      for (const size of ["1m", "16m"]) {
        const disk = volume(t, size);
        const target = join(disk.folder, "kept");
        writeFileSync(target, "of before");
        const { code, output } = await outcome(["backup", target], variables);
        assert.equal(code, 1, output);
        assert.match(output, /kept cannot be written: the disk is full\.$/m);
        assert.doesNotMatch(output, /\n\s+at /);
        assert.deepEqual(readdirSync(disk.folder), ["kept"]);
        assert.equal(readFileSync(target, "utf8"), "of before");
      }
      rmSync(large);
    },
  );

  await t.test("where files lie in a bucket it says that they are not in it", async () => {
    const bucket = { S3_BUCKET: "files", S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
    const { code, output } = await outcome(["backup", join(folder, "without-files")], { ...variables, ...bucket });
    assert.equal(code, 0, output);
    assert.match(output, /^Attached files are not in it: they lie in the bucket files\./m);
  });

  await t.test("an operator's own database has its own tools", async () => {
    const { code, output } = await outcome(["backup", file], { DATABASE_URL: "postgres://127.0.0.1:1/x" });
    assert.equal(code, 1);
    assert.match(output, /pg_dump/);
  });
});

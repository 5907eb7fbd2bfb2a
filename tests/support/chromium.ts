import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { type Browser, chromium } from "playwright-core";

const ROOT = join(import.meta.dirname, "../../..");
const CACHE = join(ROOT, "node_modules/.cache");
const UNPACKED = join(CACHE, "chromium");

// Without these it looks up Google's hosts at every start.
const QUIET = [
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-gpu",
  "--disable-quic",
  "--disable-sync",
  "--no-first-run",
];

/** A page of a test is gone before code that is compiled to be fast has paid for its compiler. */
const PLAIN_CODE = "--js-flags=--no-opt --no-maglev";

/**
 * The package's own looks for its fonts in folders of the system only; with no font at all Chromium ends itself. The
 * folder of the cache is named whole: relative ones are looked for where the tests were started.
 */
const FONT_CONFIG = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir prefix="relative">fonts</dir><cachedir>${join(UNPACKED, "fonts/cache")}</cachedir></fontconfig>
`;

/** The Chromium of an npm package: it brings the libraries and fonts that a bare machine lacks. */
export async function launchChromium({ scrollBars = false } = {}): Promise<Browser> {
  if (!existsSync(UNPACKED)) await unpack();
  return chromium.launch({
    executablePath: join(UNPACKED, "chromium"),
    // No sandbox, because root cannot have one; it only ever sees pages of our own.
    args: ["--no-sandbox", "--headless=shell", PLAIN_CODE, ...QUIET],
    ignoreDefaultArgs: scrollBars ? ["--hide-scrollbars"] : [],
    env: {
      ...process.env,
      LD_LIBRARY_PATH: join(UNPACKED, "al2023/lib"),
      FONTCONFIG_PATH: join(UNPACKED, "fonts"),
    },
  });
}

/**
 * The package unpacks into the system's temporary folder and trusts whatever it finds there. Unpacking into a
 * folder of our own and moving it into place when it is whole lets test files do this at the same time.
 */
async function unpack(): Promise<void> {
  mkdirSync(CACHE, { recursive: true });
  const unpacking = mkdtempSync(join(CACHE, "chromium-"));
  const script = `(await import("@sparticuz/chromium")).default.executablePath()`;
  await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script], {
    cwd: ROOT,
    // The package unpacks its libraries only where it believes to be on this platform.
    env: { ...process.env, TMPDIR: unpacking, AWS_LAMBDA_JS_RUNTIME: "nodejs22.x" },
  });
  writeFileSync(join(unpacking, "fonts/fonts.conf"), FONT_CONFIG);
  try {
    renameSync(unpacking, UNPACKED);
  } catch (error) {
    rmSync(unpacking, { recursive: true });
    if (!existsSync(UNPACKED)) throw error; // else another test file was first
  }
}

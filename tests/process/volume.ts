import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A disk of its own, in memory. */
export interface Volume {
  folder: string;
  /** Takes all the room there is. */
  fill(): void;
  /** Gives it back. */
  free(): void;
  /** May only be read from now on. */
  protect(): void;
}

const mount = (...words: string[]) => spawnSync("mount", words).status === 0;

/** Only root can mount one. */
export const noVolumes =
  process.platform === "linux" && process.getuid?.() === 0 && canMount()
    ? false
    : "a disk of its own needs root on Linux";

function canMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), "bellwether-volume-"));
  const can = mount("-t", "tmpfs", "-o", "size=1m", "tmpfs", folder);
  if (can) spawnSync("umount", [folder]);
  rmSync(folder, { recursive: true });
  return can;
}

/** @param size as `mount` takes it: `80m` */
export function volume(test: { after(hook: () => void): void }, size: string): Volume {
  const folder = mkdtempSync(join(tmpdir(), "bellwether volume "));
  if (!mount("-t", "tmpfs", "-o", `size=${size}`, "tmpfs", folder)) throw new Error("There is no volume to test on.");
  test.after(() => {
    spawnSync("umount", ["-l", folder]);
    rmSync(folder, { recursive: true, force: true });
  });
  const ballast = join(folder, "ballast");
  return {
    folder,
    fill() {
      const { bavail, bsize } = statfsSync(folder);
      for (let bytes = bavail * bsize; bytes >= 4096; bytes = Math.floor(bytes / 2)) {
        try {
          writeFileSync(ballast, Buffer.alloc(bytes), { flag: "a" });
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error; // half of it may still fit
        }
      }
    },
    free: () => rmSync(ballast, { force: true }),
    protect() {
      if (!mount("-o", "remount,ro", folder)) throw new Error("The volume cannot be protected.");
    },
  };
}

import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { connect, createServer } from "node:net";
import { join } from "node:path";
import { codeOf } from "../../process/error-code.js";
import { reachable } from "./socket-folder.js";

/** A socket that takes connections as long as its process lives: the system closes it with the process, however that ends. */
export interface LifeSign {
  /** Of the socket, in the data directory. */
  name: string;
  end(): void;
}

/** Names begin with it, and are no longer than that of the server's socket, which decides what is `reachable`. */
export const LIFE_SIGN = ".alive";

export async function lifeSign(dataDir: string): Promise<LifeSign> {
  const name = `${LIFE_SIGN}${randomBytes(3).toString("hex")}`;
  const server = createServer((heard) => heard.destroy()).listen(join(reachable(dataDir), name));
  await once(server, "listening");
  server.unref();
  return { name, end: () => void server.close() };
}

/** What was left by a process that is gone refuses. */
export async function isHeard(dataDir: string, name: string): Promise<boolean> {
  const socket = connect(join(reachable(dataDir), name));
  try {
    await once(socket, "connect");
    return true;
  } catch (error) {
    return !["ECONNREFUSED", "ENOENT"].includes(codeOf(error) ?? "");
  } finally {
    socket.destroy();
  }
}

import { WrongConfiguration } from "../../process/config.js";

/** The user that a process of the bundled PostgreSQL runs as, for `spawn`. Empty: our own user. */
export interface Owner {
  uid?: number;
  gid?: number;
}

/** `nobody`, in every Linux. */
const NOBODY = 65534;

/** PostgreSQL refuses to run as root. */
export function serverOwner(): Owner {
  if (process.getuid?.() !== 0) return {};
  if (process.platform === "linux") return { uid: NOBODY, gid: NOBODY };
  throw new WrongConfiguration(
    "The bundled database does not run as root on this system. Start as an ordinary user, or set DATABASE_URL.",
  );
}

/**
 * The working folder of a process, under a name that it can always follow: the data of root lies in folders that
 * `nobody` may not pass through, but a process that starts there is inside. The name is short, too, and a socket's must be.
 */
export const seenByServer = (folder: string) => (process.platform === "linux" ? "/proc/self/cwd" : folder);

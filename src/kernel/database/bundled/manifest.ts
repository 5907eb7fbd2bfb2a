import { z } from "zod";
import { WrongConfiguration } from "../../process/config.js";
import { VERSION } from "./cluster.js";

/** The first entry of a back-up: what its files can be opened with. */
export const MANIFEST = "bellwether.json";

const manifestSchema = z.object({ format: z.number(), postgres: z.string(), system: z.string(), made: z.string() });

const FORMAT = 1;

export const ownManifest = () => ({
  format: FORMAT,
  postgres: VERSION,
  system: `${process.platform}-${process.arch}`,
  made: new Date().toISOString(),
});

/** The files of a database fit one major version and one kind of machine. */
export function refuseForeign(file: string, text: string): void {
  const parsed = manifestSchema.safeParse(json(text));
  if (!parsed.success) throw new WrongConfiguration(`${file} is not a back-up of Bellwether.`);
  const { format, postgres, system } = parsed.data;
  const own = ownManifest();
  if (format === own.format && postgres === own.postgres && system === own.system) return;
  throw new WrongConfiguration(
    `${file} was made with PostgreSQL ${postgres} on ${system} (format ${format}); it cannot be opened by PostgreSQL ${own.postgres} on ${own.system} (format ${own.format}).`,
  );
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

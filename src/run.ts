import { type House, openHouse } from "./house.js";
import { DataDirectoryInUse, readConfig, WrongConfiguration } from "./kernel/index.js";
import type { Part } from "./part.js";

/** One way to start everything: no word serves all, `web` and `worker` serve a half, anything else is a command. */
export async function run(parts: Part[], words: string[]): Promise<number> {
  try {
    const [mode = "all"] = words;
    await serve(parts, { web: mode !== "worker", workers: mode !== "web" });
    return 0;
  } catch (error) {
    if (error instanceof WrongConfiguration || error instanceof DataDirectoryInUse) {
      console.error(error.message);
      return 1;
    }
    throw error;
  }
}

async function serve(parts: Part[], half: { web: boolean; workers: boolean }): Promise<void> {
  const house = await openHouse(readConfig(), parts);
  if (half.workers) await house.startWorkers();
  if (half.web) await house.startWeb();
  greet(house, half.web);
  await stopSignal();
  house.ground.log.info("stopping");
  await house.close();
}

/** The two lines a newcomer needs; on the very first start also who may come in. */
function greet({ ground, administrator }: House, web: boolean) {
  console.log(web ? `\n  Bellwether is ready: ${ground.baseUrl}\n` : "\n  Bellwether is working\n");
  if (administrator) {
    console.log(`  Log in as ${administrator.login} with the password ${administrator.password}\n`);
  }
}

const stopSignal = () =>
  new Promise<void>((stop) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop());
  });

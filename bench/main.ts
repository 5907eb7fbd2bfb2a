import { availableParallelism, loadavg } from "node:os";
import { measureAgents } from "./agents.js";
import { measureBell } from "./bell/measure.js";
import { openCluster } from "./cluster.js";
import { measureFanout } from "./fanout/measure.js";
import { measureGrowth } from "./growth.js";
import { measureRequests } from "./requests.js";
import { measureRest } from "./rest.js";
import { measureStreams } from "./streams/measure.js";

const benches = {
  requests: measureRequests,
  rest: measureRest,
  growth: measureGrowth,
  agents: measureAgents,
  fanout: measureFanout,
  bell: measureBell,
  streams: measureStreams,
};

const [asked = "", pattern = ""] = process.argv.slice(2);
if (!(asked in benches)) {
  console.error(`Say what to measure: npm run bench -- ${Object.keys(benches).join(" | ")} [pattern of names]`);
  process.exit(2);
}
warnWhenBusy();
const cluster = await openCluster();
try {
  const held = await benches[asked as keyof typeof benches](cluster, new RegExp(pattern));
  process.exitCode = held ? 0 : 1;
} finally {
  await cluster.stop();
}

/** Other programs throw the bare route's few instructions out of the caches: it suffers most, and ratios come out too low. */
function warnWhenBusy(): void {
  const [load = 0] = loadavg();
  if (load < availableParallelism() / 2) return;
  console.log(
    `Other programs keep this machine busy (load ${load.toFixed(1)}): the ratios to the bare route are too kind.`,
  );
}

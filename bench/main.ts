import { openCluster } from "./cluster.js";
import { measureRequests } from "./requests.js";

const benches = { requests: measureRequests };

const asked = process.argv[2] ?? "";
if (!(asked in benches)) {
  console.error(`Say what to measure: npm run bench -- ${Object.keys(benches).join(" | ")}`);
  process.exit(2);
}
const cluster = await openCluster();
try {
  const held = await benches[asked as keyof typeof benches](cluster);
  process.exitCode = held ? 0 : 1;
} finally {
  await cluster.stop();
}

import { fuzz } from "./fuzz.js";

/** 10,000 requests in all. */
fuzz({ seeds: [20261121, 20261122, 20261123, 20261124], requests: 2_500 });

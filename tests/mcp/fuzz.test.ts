import { fuzz } from "./fuzz.js";

fuzz({ seeds: [20261121, 20261122], requests: 1_000 });
